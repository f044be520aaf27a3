package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A sequence of services on the same folder and port. Each is checked before it is killed. */
final class KilledService implements AutoCloseable {
    private static final Path QUICKSTART = Path.of("../examples/quickstart/cluster.yaml");
    private static final int CLIENTS = 2;
    private static final int MAX_ANSWERS = 50;
    private static final int MAX_MILLIS = 20;

    private final Path folder;
    private final Random random;
    private final int port;
    private final Acknowledged acknowledged = new Acknowledged();
    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);

    private Service service;
    private long startMillis;
    private int answers;
    private int lookedFor;
    private int drafts;

    KilledService(Path folder, Random random) throws Exception {
        this.folder = folder;
        this.random = random;
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
        }
        this.service = started();
    }

    /** Starts a service, and checks everything that was acknowledged. */
    private Service started() throws Exception {
        long begin = System.nanoTime();
        Service next = Service.start(folder, port).await();
        startMillis = (System.nanoTime() - begin) / 1_000_000;
        lookedFor += acknowledged.check(next::get);
        assertThat(names(next, "snapshots")).hasSameElementsAs(acknowledged.namesBelow("/api/v1/snapshots/"));
        assertThat(names(next, "configurations")).hasSameElementsAs(acknowledged.namesBelow("/api/v1/configurations/"));
        assertThat(folder.resolve("data/drafts")).isEmptyDirectory();
        assertThat(folder.resolve("data/set-aside")).isEmptyDirectory();
        acknowledged.forget("/api/v1/reports/");
        return next;
    }

    private static List<String> names(Service service, String kind) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        for (JsonNode entry : service.json("/api/v1/" + kind).get(kind)) {
            if (!entry.path("builtIn").asBoolean()) {
                names.add(entry.get("name").asText());
            }
        }
        return names;
    }

    /** @param isRunning whether clients run cycles as well */
    void killWhileWriting(boolean isRunning) throws Exception {
        String dump = Files.readString(QUICKSTART);
        AtomicInteger answered = new AtomicInteger();
        List<Future<Void>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Random own = new Random(random.nextLong());
            String name = "client" + i + "-";
            clients.add(threads.submit(new Client(service, acknowledged, name, dump, isRunning, own, answered)));
        }
        try (Socket half = new Socket(InetAddress.getLoopbackAddress(), port)) {
            sendHalf(half, dump);
            int enough = random.nextInt(MAX_ANSWERS);
            while (answered.get() < enough && clients.stream().noneMatch(Future::isDone)) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(MAX_MILLIS));
            service.command().kill();
        }
        for (Future<Void> client : clients) {
            client.get(2, TimeUnit.MINUTES);
        }
        answers += answered.get();
        drafts += drafts();
        service = started();
    }

    /** Sends half of a body, so that a draft exists when the process is killed. */
    private static void sendHalf(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(("PUT /api/v1/snapshots/half HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + text.length()
                        + "\r\n\r\n" + text.substring(0, text.length() / 2))
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private int drafts() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/drafts"))) {
            return (int) files.count();
        }
    }

    void killWhileStarting() throws Exception {
        service.command().end();
        Service killed = Service.start(folder, port);
        Thread.sleep(random.nextInt((int) startMillis + 1));
        killed.command().kill();
        service = started();
    }

    String figures() {
        return answers + " answers to clients, " + lookedFor + " acknowledged texts looked for and found, " + drafts
                + " drafts left and cleared";
    }

    @Override
    public void close() {
        service.command().kill();
        threads.shutdownNow();
    }
}
