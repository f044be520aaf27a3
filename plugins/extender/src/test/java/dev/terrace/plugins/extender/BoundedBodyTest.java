package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

/** Bodies with a limit of four bytes. */
class BoundedBodyTest {
    private boolean isCancelled;
    private final Subscription subscription = new Subscription() {
        @Override
        public void request(long buffers) {}

        @Override
        public void cancel() {
            isCancelled = true;
        }
    };

    private CompletableFuture<byte[]> receive(boolean isWanted, String... parts) {
        BoundedBody body = new BoundedBody(4, isWanted);
        body.onSubscribe(subscription);
        for (String part : parts) {
            body.onNext(List.of(ByteBuffer.wrap(part.getBytes(StandardCharsets.UTF_8))));
        }
        return body.getBody().toCompletableFuture();
    }

    @Test
    void asManyBytesAsItMayHaveAreTaken() {
        assertThat(receive(true, "ab", "cd")).isNotDone();
        assertThat(isCancelled).isFalse();
    }

    @Test
    void oneByteMoreEndsIt() {
        CompletableFuture<byte[]> body = receive(true, "abc", "de");
        assertThat(isCancelled).isTrue();
        assertThatThrownBy(body::join).hasMessageContaining("its answer has more than 4 bytes");
    }

    @Test
    void whatIsNotWantedIsNotReadToItsEnd() {
        CompletableFuture<byte[]> body = receive(false, "abc", "de");
        assertThat(isCancelled).isTrue();
        assertThat(body.join()).asString(StandardCharsets.UTF_8).isEqualTo("abc");
    }

    @Test
    void moreBeforeItIsSubscribedIsAnErrorToo() {
        BoundedBody body = new BoundedBody(0, true);
        body.onNext(List.of(ByteBuffer.wrap(new byte[1])));
        assertThat(body.getBody().toCompletableFuture()).isCompletedExceptionally();
    }
}
