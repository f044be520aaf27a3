package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.cases.CaseFolder;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.Access;
import dev.terrace.server.Limits;
import dev.terrace.server.Server;
import dev.terrace.server.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A service in this process that is asked over HTTP for its first sentences about a case's jobs and pods. */
final class Service implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 300;

    private final Server server;
    private final HttpClient client = HttpClient.newHttpClient();

    Service(Extensions extensions) {
        server = Server.start(
                new ServerOptions(
                        "test",
                        "127.0.0.1",
                        0,
                        null,
                        Access.open(),
                        Limits.defaults(),
                        List.of(),
                        false,
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        ZoneOffset.UTC),
                extensions);
    }

    /**
     * The sentences by object name.
     *
     * @param rows about waiting jobs, from the report
     * @param jobs about jobs, from explanations
     * @param pods about pods, from explanations
     */
    record Told(Map<String, String> rows, Map<String, String> jobs, Map<String, String> pods) {}

    /** Runs a case and explains these jobs with their pods, and these pods. */
    Told told(CaseFolder folder, Collection<String> jobs, Collection<String> pods) throws IOException {
        put("snapshots/case", Path.of(folder.snapshots().get(0)));
        put("configurations/case", folder.configuration());
        JsonNode report = answer(request("cycles")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"snapshot\": \"case\", \"configuration\": \"case\"}")));
        Told told = new Told(new HashMap<>(), new HashMap<>(), new HashMap<>());
        report.path("decisions")
                .path("waiting")
                .forEach(row -> told.rows.put(
                        row.path("job").asText(), row.path("reason").asText()));
        for (String job : jobs) {
            explain("jobs", job, told);
        }
        for (String pod : pods) {
            if (!told.pods.containsKey(pod)) {
                explain("pods", pod, told);
            }
        }
        return told;
    }

    private void explain(String kind, String name, Told told) throws IOException {
        JsonNode explained = answer(request("snapshots/case/configurations/case/%s/%s".formatted(kind, name)));
        explained
                .path("jobs")
                .forEach(job -> told.jobs.put(
                        job.path("job").asText(), job.path("because").asText()));
        explained
                .path("pods")
                .forEach(pod -> told.pods.put(
                        pod.path("pod").asText(), pod.path("because").asText()));
    }

    private void put(String path, Path file) throws IOException {
        answer(request(path).header("Content-Type", "text/yaml").PUT(BodyPublishers.ofFile(file)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + "api/v1/" + path));
    }

    private JsonNode answer(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
            JsonNode body = JSON.readTree(response.body());
            if (response.statusCode() >= OK) {
                throw new IOException(response.uri() + ": " + body);
            }
            return body;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
