package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.vertx.core.http.HttpServerOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Decoding does not depend on how the bytes of requests are split. */
class StrictDecoderTest {
    private static final String GOOD = "GET /a HTTP/1.1\r\nHost: b\r\nX: y z\r\n\r\n";
    private static final String FOLDED = "GET /c HTTP/1.1\r\nHost: b\r\nX: y\r\n z\r\n\r\n";

    private final EmbeddedChannel channel = new EmbeddedChannel(new StrictDecoder(new HttpServerOptions()));

    private void send(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.ISO_8859_1));
    }

    /** The paths of requests. An exclamation mark follows refused ones. */
    private List<String> read() {
        List<String> read = new ArrayList<>();
        for (Object each = channel.readInbound(); each != null; each = channel.readInbound()) {
            if (each instanceof HttpRequest request) {
                read.add(request.uri() + (((HttpObject) each).decoderResult().isFailure() ? "!" : ""));
            }
        }
        return read;
    }

    @Test
    void piecesChangeNothing() {
        for (int size = 1; size < 30; size++) {
            StrictDecoderTest other = new StrictDecoderTest();
            String all = GOOD + GOOD + FOLDED + GOOD;
            for (int at = 0; at < all.length(); at += size) {
                other.send(all.substring(at, Math.min(all.length(), at + size)));
            }
            assertThat(other.read()).as("pieces of " + size).containsExactly("/a", "/a", "/c!");
        }
    }

    @Test
    void aHeadThatDoesNotComeToItsEndClosesTheConnection() {
        channel.freezeTime();
        send(GOOD);
        waitFor(StrictDecoder.HEAD_SECONDS + 1);
        assertThat(channel.isOpen()).isTrue();
        send("GET /a HTTP/1.1\r\n");
        for (int i = 0; i < StrictDecoder.HEAD_SECONDS - 1; i++) {
            waitFor(1);
            send("X: y\r\n");
        }
        assertThat(channel.isOpen()).isTrue();
        waitFor(2);
        assertThat(channel.isOpen()).isFalse();
    }

    private void waitFor(int seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
    }
}
