package dev.terrace.kubernetes.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.ServerRequests;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.watch.Watches;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Processor time of events without cycles, and memory after many of them, while pods of a real API server change. It
 * prints its figures; {@code ./test live events} runs it alone.
 */
@Tag("nightly")
class EventsTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final int SECONDS = Integer.getInteger("terrace.live.seconds", 60);
    private static final int EACH_SECOND = 500;
    private static final int WRITERS = 16;
    private static final int PODS = Integer.getInteger("terrace.live.pods", 2000);
    private static final int NODES = 100;
    private static final double MAX_GROWTH = 1.25;
    private static final String LIST = "/api/v1/namespaces/events/pods";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final BlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Watches.KINDS);
    private final AtomicInteger events = new AtomicInteger();
    private final AtomicInteger changes = new AtomicInteger();

    @Test
    void eventsAreCheapAndLeaveNothingBehind() throws InterruptedException {
        fill();
        List<Long> others = List.of(boxed(THREADS.getAllThreadIds()));
        try (Connection connection = new Connection(
                        Access.of(PLANE.kubeconfig("reader"), null, Connection.PATIENCE), Connection.PATIENCE);
                Watches watches = new Watches(
                        Watches.KINDS,
                        new ServerRequests(connection, List.of()),
                        ReadOptions.defaults(),
                        inbox::put,
                        List.of(new WatchLog() {
                            @Override
                            public void event(Kind<?> kind) {
                                events.incrementAndGet();
                            }
                        }),
                        () -> true)) {
            watches.start();
            while (!mirror.isComplete()) {
                take();
            }
            Map<Long, String> ours = new HashMap<>();
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null && !others.contains(thread.getThreadId())) {
                    ours.put(thread.getThreadId(), part(thread.getThreadName()));
                }
            }
            ours.put(Thread.currentThread().getId(), "mirror");
            measure(ours);
        }
    }

    /** Other tests read the same server. */
    @AfterAll
    static void clear() {
        PLANE.send("DELETE", LIST + "?gracePeriodSeconds=0", "application/json", "", 200);
        IntStream.range(0, NODES)
                .forEach(i -> PLANE.send("DELETE", "/api/v1/nodes/events-n" + i, "application/json", "", 200));
    }

    private static Long[] boxed(long[] ids) {
        return IntStream.range(0, ids.length).mapToObj(i -> ids[i]).toArray(Long[]::new);
    }

    private static String part(String thread) {
        return thread.startsWith("terrace-watch-") ? "watch" : "client";
    }

    private static void fill() {
        PLANE.namespace("events");
        IntStream.range(0, NODES).forEach(i -> PLANE.node("events-n" + i, "64", "256Gi"));
        IntStream.range(0, PODS).parallel().forEach(i -> PLANE.create(LIST, """
                {apiVersion: v1, kind: Pod, metadata: {name: pod-%s, namespace: events},
                 spec: {schedulerName: volcano, nodeName: events-n%s, containers: [{name: main, image: busybox,
                   resources: {requests: {cpu: "1", memory: 1Gi}}}]}}
                """.formatted(i, i % NODES)));
    }

    private void measure(Map<Long, String> ours) throws InterruptedException {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(SECONDS);
        for (int writer = 0; writer < WRITERS; writer++) {
            int first = writer;
            writers.execute(() -> write(first, start, end));
        }
        Map<String, Long> before = processorTimes(ours);
        Map<String, Long> warm = before;
        int warmEvents = 0;
        long early = 0;
        while (System.nanoTime() < end) {
            take();
            if (early == 0 && System.nanoTime() - start > 0.4 * (end - start)) {
                early = memory();
                warm = processorTimes(ours);
                warmEvents = events.get();
            }
        }
        writers.shutdown();
        assertThat(writers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        while (events.get() < changes.get()) {
            take();
        }
        Map<String, Long> after = processorTimes(ours);
        int count = events.get();
        long late = memory();
        System.out.printf(
                Locale.ROOT,
                "%s events in %s s (%s/s); processor time each %s, and after 40 %% of the time %s;"
                        + " memory %.1f MB at 40 %%, %.1f MB at the end (%.2f)%n",
                count,
                SECONDS,
                count / SECONDS,
                each(before, after, count),
                each(warm, after, count - warmEvents),
                early / 1e6,
                late / 1e6,
                (double) late / early);
        assertThat((double) late / early).isLessThan(MAX_GROWTH);
    }

    /** Returns the time of an event, and its parts. */
    private static String each(Map<String, Long> before, Map<String, Long> after, int count) {
        long sum = 0;
        StringBuilder parts = new StringBuilder();
        for (Map.Entry<String, Long> part : new TreeMap<>(after).entrySet()) {
            long nanos = part.getValue() - before.getOrDefault(part.getKey(), 0L);
            sum += nanos;
            parts.append(String.format(Locale.ROOT, " %s %.3f", part.getKey(), nanos / 1e6 / count));
        }
        return String.format(
                Locale.ROOT, "%.3f ms (%s)", sum / 1e6 / count, parts.toString().strip());
    }

    /** Changes pods at times that are planned, so that all writers together make the number of each second. */
    private void write(int writer, long start, long end) {
        for (int change = writer; ; change += WRITERS) {
            long planned = start + change * TimeUnit.SECONDS.toNanos(1) / EACH_SECOND;
            if (Math.max(planned, System.nanoTime()) > end) {
                return;
            }
            try {
                TimeUnit.NANOSECONDS.sleep(planned - System.nanoTime());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            PLANE.send(
                    "PATCH",
                    LIST + "/pod-" + change % PODS,
                    "application/merge-patch+json",
                    "{\"metadata\": {\"labels\": {\"change\": \"%s\"}}}".formatted(change),
                    200);
            changes.incrementAndGet();
        }
    }

    private void take() throws InterruptedException {
        List<Message> messages = new ArrayList<>();
        Message first = inbox.poll(50, TimeUnit.MILLISECONDS);
        if (first != null) {
            messages.add(first);
            inbox.drainTo(messages);
            var unused = mirror.take(messages);
        }
    }

    private static Map<String, Long> processorTimes(Map<Long, String> ours) {
        Map<String, Long> times = new HashMap<>();
        ours.forEach((thread, part) -> times.merge(part, Math.max(0, THREADS.getThreadCpuTime(thread)), Long::sum));
        return times;
    }

    private static long memory() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
