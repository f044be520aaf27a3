package dev.terrace.dist;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code terrace schedule} of the built distribution, in its own process, with its status on a port. */
record SchedulerProcess(Process process, int port) implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Starts a scheduler on a port, and appends its output to a file. */
    static SchedulerProcess start(Path log, int port, Path kubeconfig, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--listen", "127.0.0.1:" + port));
        ProcessBuilder.Redirect end = ProcessBuilder.Redirect.appendTo(log.toFile());
        return new SchedulerProcess(
                command(kubeconfig, all.toArray(String[]::new))
                        .redirectOutput(end)
                        .redirectError(end)
                        .start(),
                port);
    }

    /** Starts the only scheduler of a name, and appends its output to a file. */
    static SchedulerProcess start(Path log, Path kubeconfig, String scheduler, Path conf) throws IOException {
        return start(
                log,
                freePort(),
                kubeconfig,
                "--scheduler-name",
                scheduler,
                "--leader-elect",
                "false",
                "--conf",
                conf.toString());
    }

    /** Returns a command that is not started yet. */
    static ProcessBuilder command(Path kubeconfig, String... options) {
        List<String> words = new ArrayList<>(List.of("schedule", "--kubeconfig", kubeconfig.toString()));
        words.addAll(List.of(options));
        return Distribution.command(words);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns the text at a path of the status; empty if the process does not answer. */
    String get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return CLIENT.send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Returns whether each decided binding is confirmed, and each victim has left. */
    boolean rests() {
        String metrics = get("/metrics");
        return metrics.contains("\nterrace_assumed 0.0") && metrics.contains("\nterrace_releasing 0.0");
    }

    void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
