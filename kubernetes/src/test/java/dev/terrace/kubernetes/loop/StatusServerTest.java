package dev.terrace.kubernetes.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusServerTest {
    @Test
    void clientsThatStallInARequestKeepNoProbeFromItsAnswer() throws IOException, InterruptedException {
        List<Socket> stalled = new ArrayList<>();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (StatusServer server = new StatusServer(any, new LoopMeters())) {
            for (int i = 0; i < StatusServer.THREADS - 1; i++) {
                stalled.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
                stalled.get(i).getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));
            }
            HttpRequest probe = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/healthz"))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(probe, BodyHandlers.ofString())
                            .body())
                    .isEqualTo("ok\n");
        } finally {
            for (Socket each : stalled) {
                each.close();
            }
        }
    }
}
