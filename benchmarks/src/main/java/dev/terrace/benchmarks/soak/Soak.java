package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A service whose stores are small enough to be filled, and clients that use all of its operations. */
public final class Soak implements AutoCloseable {
    private static final List<String> CACHES = List.of("snapshots", "reports", "documents");

    private static final int MOST_LINES = 200;

    /**
     * The amount of load.
     *
     * @param time the total time, in three thirds
     * @param cores the number of cores that the service and its clients may use together
     * @param heap the heap of the service, in MiB
     * @param isOnDisk whether the service stores its data in a folder
     */
    public record Plan(Duration time, int clients, double cores, int heap, boolean isOnDisk) {}

    private final Plan plan;
    private final ServiceProcess service;
    private final Path log;
    private final SoakInputs inputs;
    private final Pace pace;
    private final Mix mix = new Mix();
    private final StatusCounts counts = new StatusCounts();
    private final Recent recent = new Recent();

    private Soak(Plan plan, ServiceProcess service, Path log, SoakInputs inputs) {
        this.plan = plan;
        this.service = service;
        this.log = log;
        this.inputs = inputs;
        this.pace = new Pace(service, plan.cores);
    }

    /**
     * Starts the service.
     *
     * @param home the distribution's folder
     * @param root the folder of the sources
     * @param scratch an existing folder for temporary files
     */
    public static Soak start(Plan plan, Path home, Path root, Path scratch) throws IOException {
        List<String> options = new ArrayList<>(List.of("--max-snapshots", Integer.toString(SoakInputs.MOST_KEPT)));
        if (plan.isOnDisk) {
            options.addAll(List.of("--data", scratch.resolve("data").toString()));
        }
        Path log = scratch.resolve("serve.txt");
        ServiceProcess service = ServiceProcess.start(home, log, "-Xmx" + plan.heap + "m", options);
        // The first measurement makes the JVM start its attach listener, which takes a thread and a descriptor.
        if (Footprint.isKnownHere()) {
            Footprint unused = Footprint.of(service.pid());
        }
        return new Soak(plan, service, log, new SoakInputs(root, scratch));
    }

    Plan plan() {
        return plan;
    }

    List<ActKind> kinds() {
        return mix.kinds();
    }

    StatusCounts tally() {
        return counts;
    }

    Duration cpu() {
        return service.cpu();
    }

    /**
     * Runs a third of the load, and returns the service's footprint after the clients have gone and their work is done.
     */
    Footprint third(int number) {
        long end = System.nanoTime() + plan.time.toNanos() / 3;
        ExecutorService threads = Executors.newFixedThreadPool(plan.clients);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int c = 0; c < plan.clients; c++) {
                Random random = new Random(1000L * number + c);
                ends.add(threads.submit(() -> {
                    load(random, end);
                    return null;
                }));
            }
            for (Future<?> one : ends) {
                one.get();
            }
            settle();
            return Footprint.of(service.pid());
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** The first lines of the service's log after its start. */
    public List<String> complaints() throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.skip(1).limit(MOST_LINES).toList();
        }
    }

    /** The stores and caches that are not full yet. A store is full once it had to refuse or to evict something. */
    List<String> room() {
        List<String> room = new ArrayList<>();
        try (Connection connection = new Connection(service.port())) {
            if (!counts.has(Writing.PUT_SNAPSHOT, 507)) {
                room.add("kept snapshots");
            }
            if (connection.send(Connection.get(recent.first())).status() != 404) {
                room.add("kept reports");
            }
            String metrics = connection.body(Connection.get("/metrics"));
            for (String cache : CACHES) {
                if (number(metrics, "cache_evictions_total{cache=\"" + cache + "\"") == 0) {
                    room.add("remembered " + cache);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return room;
    }

    private void load(Random random, long end) throws InterruptedException, IOException {
        try (Client client = new Client(service.port(), random, inputs, recent)) {
            for (pace.await(end); System.nanoTime() < end; pace.await(end)) {
                client.act(mix, counts);
            }
        }
    }

    /** Waits until no work has been seen for a second. A chain may be between two of its cycles. */
    private void settle() throws IOException, InterruptedException {
        for (int idle = 0; idle < 5; idle++) {
            TimeUnit.MILLISECONDS.sleep(200);
            try (Connection connection = new Connection(service.port())) {
                String metrics = connection.body(Connection.get("/metrics"));
                if (number(metrics, "terrace_work_running ") + number(metrics, "terrace_work_waiting ") > 0) {
                    idle = -1;
                }
            }
        }
    }

    private static double number(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Override
    public void close() {
        service.close();
    }
}
