package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slow clients, and clients that disconnect. */
class ClientsTest {
    @TempDir
    Path data;

    @Test
    void whoGoesInTheMidstOfABodyLeavesNothing() throws Exception {
        try (Served server = served().data(data).start()) {
            Path drafts = data.resolve("drafts");
            for (int i = 0; i < 20; i++) {
                try (Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                    write(
                            client,
                            "PUT /api/v1/snapshots/gone HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                    + "Content-Length: 1000000\r\n\r\nkind: ");
                    while (count(drafts) == 0) {
                        Thread.onSpinWait();
                    }
                }
                while (count(drafts) > 0) {
                    Thread.onSpinWait();
                }
            }
            assertThat(server.get("/api/v1/snapshots").body()).isEqualTo("{\"snapshots\":[]}");
        }
    }

    @Test
    void whoReadsNothingKeepsNobodyElseWaiting() throws Exception {
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            Socket[] slow = new Socket[50];
            for (int i = 0; i < slow.length; i++) {
                slow[i] = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort());
                write(slow[i], "GET /api/v1/snapshots/quick HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(50));
            }
            assertThat(server.cycle("quick", "default").statusCode()).isEqualTo(200);
            for (Socket socket : slow) {
                socket.close();
            }
            assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    private static void write(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        client.getOutputStream().flush();
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
