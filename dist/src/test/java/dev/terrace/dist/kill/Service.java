package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A service that stores its data in a folder. */
record Service(Command command, int port, HttpClient client) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Starts a service without waiting for it. */
    static Service start(Path folder, int port) throws IOException {
        Command command = Command.start(
                folder.resolve("log"),
                List.of(
                        "serve",
                        "--port",
                        Integer.toString(port),
                        "--data",
                        folder.resolve("data").toString()));
        return new Service(command, port, HttpClient.newHttpClient());
    }

    /** Waits until the service listens. It must log nothing else, neither damaged nor unknown files. */
    Service await() throws IOException, InterruptedException {
        while (!command.printed().contains("\n") && !command.isOver()) {
            Thread.sleep(5);
        }
        assertThat(command.printed())
                .startsWith("Terrace ")
                .contains(" is listening on http://127.0.0.1:" + port + "/")
                .hasLineCount(1);
        return this;
    }

    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", path.contains("/configurations/") ? "text/yaml" : "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** The text at a path. */
    Optional<String> get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = send("GET", path, "");
        assertThat(response.statusCode()).as(path).isIn(200, 404);
        return response.statusCode() == 200 ? Optional.of(response.body()) : Optional.empty();
    }

    JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).orElseThrow());
    }
}
