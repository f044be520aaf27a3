package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code terrace serve} of the built distribution, in its own process and on a free port. */
record ServiceProcess(Process process, String address) implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /**
     * Starts a service and waits until it listens.
     *
     * @param log the file for its output
     */
    static ServiceProcess start(Path log, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("serve", "--port", "0"));
        words.addAll(List.of(options));
        Process process = Distribution.command(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Matcher matcher = ADDRESS.matcher("");
        while (!matcher.find() && process.isAlive()) {
            Thread.sleep(50);
            matcher.reset(Files.readString(log));
        }
        return new ServiceProcess(process, matcher.group());
    }

    /** Sends a request, which must succeed. */
    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", method.equals("PUT") ? "application/yaml" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isLessThan(300);
        return response;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
