package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed during writes, as by {@code kill -9}. */
@Tag("slow")
class KilledTest {
    @TempDir
    Path data;

    private final HttpClient client = HttpClient.newHttpClient();

    /** A server in its own process. */
    private record Running(Process process, URI address) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            process.destroyForcibly();
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    private Running start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServingMain.class.getName(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new Running(process, URI.create(out.readLine()));
    }

    private HttpResponse<String> send(String method, URI uri, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void whatWasAcknowledgedIsThereAndNothingIsHalfThere() throws Exception {
        String quickstart = Files.readString(Served.QUICKSTART);
        List<String> acknowledged = new ArrayList<>();
        try (Running server = start();
                Socket half = new Socket(InetAddress.getLoopbackAddress(), server.address.getPort())) {
            for (int i = 0; i < 5; i++) {
                String name = "s" + i;
                HttpResponse<String> put =
                        send("PUT", server.address.resolve("/api/v1/snapshots/" + name), quickstart + "# " + i + "\n");
                assertThat(put.statusCode()).isEqualTo(201);
                acknowledged.add(name);
            }
            sendHalf(half, quickstart);
        }
        try (Served server = served().data(data).start()) {
            JsonArray snapshots = Served.json(server.get("/api/v1/snapshots")).getJsonArray("snapshots");
            assertThat(snapshots.stream().map(each -> ((JsonObject) each).getString("name")))
                    .containsExactlyElementsOf(acknowledged);
            for (int i = 0; i < 5; i++) {
                assertThat(server.get("/api/v1/snapshots/s" + i).body()).isEqualTo(quickstart + "# " + i + "\n");
            }
        }
        assertThat(data.resolve("drafts")).isEmptyDirectory();
    }

    /** Sends half of a body, so that a draft is open when the process is killed. */
    private void sendHalf(Socket socket, String text) throws Exception {
        OutputStream out = socket.getOutputStream();
        out.write(("PUT /api/v1/snapshots/half HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + text.length()
                        + "\r\n\r\n" + text.substring(0, text.length() / 2))
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
        while (drafts() == 0) {
            Thread.onSpinWait();
        }
    }

    private long drafts() throws IOException {
        try (Stream<Path> files = Files.list(data.resolve("drafts"))) {
            return files.count();
        }
    }

    @Test
    void reportsOfARunThatWasKilledAreThere() throws Exception {
        List<String> reports = new ArrayList<>();
        try (Running server = start()) {
            send("PUT", server.address.resolve("/api/v1/snapshots/quick"), Files.readString(Served.QUICKSTART));
            HttpResponse<String> begun =
                    send("POST", server.address.resolve("/api/v1/runs"), "{\"snapshot\": \"quick\", \"cycles\": 1000}");
            URI run = server.address.resolve(
                    begun.headers().firstValue("Location").orElseThrow());
            while (reports.size() < 3) {
                reports.clear();
                new JsonObject(send("GET", run, "").body())
                        .getJsonArray("reports")
                        .forEach(report -> reports.add((String) report));
            }
        }
        try (Served server = served().data(data).start()) {
            for (String report : reports) {
                assertThat(Served.json(server.get("/api/v1/reports/" + report)).getJsonObject("binds"))
                        .isNotNull();
                assertThat(server.get("/api/v1/reports/" + report + "/cluster").statusCode())
                        .isEqualTo(200);
            }
        }
    }
}
