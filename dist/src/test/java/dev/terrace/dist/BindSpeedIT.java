package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The time that a scheduler needs to bind many gangs, beside the time of the same bindings alone, 64 at a time; and the
 * time after which a pod that fits nowhere has its condition meanwhile.
 *
 * <p>{@code ./test live speed} prints them.
 */
class BindSpeedIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "bind-speed";
    private static final boolean NIGHTLY = "1".equals(System.getenv("NIGHTLY"));
    private static final int NODES = Integer.getInteger("terrace.bind.nodes", NIGHTLY ? 1000 : 20);
    private static final int GANGS = NODES / 10;
    private static final int GANG = 50;
    private static final int AT_ONCE = 64;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private static String node(int number) {
        return "bind-speed-n" + number;
    }

    private static void createPods() {
        for (int gang = 0; gang < GANGS; gang++) {
            PLANE.gang(NAMESPACE, "gang-" + gang, "default", GANG, "1");
        }
    }

    private static void bindAlone() throws Exception {
        OtherBinder binder = new OtherBinder(PLANE, NAMESPACE, GANG);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < GANGS * GANG; i++) {
                String pod = "gang-" + i / GANG + "-" + i % GANG;
                String node = node(i % NODES);
                all.add(threads.submit(() -> binder.bind(pod, node)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Returns the monotonic time at which so many pods are bound. */
    private static long await(BindingWatch watch, int pods) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (watch.bound(NAMESPACE) < pods) {
            assertThat(System.nanoTime() - end).isNegative();
            Thread.sleep(5);
        }
        return System.nanoTime();
    }

    @BeforeEach
    void fill() {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        for (int i = 0; i < NODES; i++) {
            PLANE.node(node(i), "32", "128Gi");
        }
        createPods();
    }

    @AfterEach
    void clear() {
        PLANE.clear(NAMESPACE);
    }

    @Test
    @Tag("nightly")
    void gangsAreBoundAsFastAsTheServerBindsThem() throws Exception {
        long alone;
        try (BindingWatch watch = new BindingWatch(PLANE)) {
            long start = System.nanoTime();
            bindAlone();
            alone = await(watch, GANGS * GANG) - start;
        }
        PLANE.send(
                "DELETE",
                "/api/v1/namespaces/" + NAMESPACE + "/pods?gracePeriodSeconds=0",
                "application/json",
                "",
                200);
        createPods();
        try (BindingWatch watch = new BindingWatch(PLANE)) {
            long start = System.nanoTime();
            Process process = start();
            try {
                long first = await(watch, 1);
                long last = await(watch, GANGS * GANG);
                Duration cpu = process.info().totalCpuDuration().orElseThrow();
                System.out.printf(
                        "%d pods on %d nodes: bindings alone %.1f s; the first %.1f s after the start, the last %.1f s after"
                                + " the first (%.2f of alone); %.2f ms of processor time for each pod%n",
                        GANGS * GANG,
                        NODES,
                        alone / 1e9,
                        (first - start) / 1e9,
                        (last - first) / 1e9,
                        (double) (last - first) / alone,
                        cpu.toMillis() / (double) (GANGS * GANG));
            } finally {
                process.destroyForcibly().waitFor();
            }
            assertThat(watch.violations()).isEmpty();
            assertThat(watch.partial()).isEmpty();
        }
    }

    @Test
    @Tag("nightly")
    void aPodThatFitsNowhereIsToldSoWhileOthersAreBound() throws Exception {
        try (BindingWatch watch = new BindingWatch(PLANE)) {
            Process process = start();
            try {
                await(watch, 1);
                PLANE.gang(NAMESPACE, "large", "default", 1, "64");
                long created = System.nanoTime();
                String told = condition();
                while (told.startsWith("no condition")) {
                    assertThat(System.nanoTime() - created).isLessThan(PATIENCE.toNanos());
                    Thread.sleep(20);
                    told = condition();
                }
                Duration waited = Duration.ofNanos(System.nanoTime() - created);
                long bound = watch.bound(NAMESPACE);
                await(watch, GANGS * GANG);
                System.out.printf(
                        "the pod that fits nowhere has its condition after %d ms, with %d of %d other pods bound%n",
                        waited.toMillis(), bound, GANGS * GANG);
                assertThat(told).isEqualTo(Reasons.explained(PLANE, folder, "volcano", NAMESPACE + "/large"));
                if (NIGHTLY) {
                    assertThat(waited).isLessThanOrEqualTo(Duration.ofSeconds(5));
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static String condition() {
        return Reasons.written(PLANE, "/api/v1/namespaces/" + NAMESPACE + "/pods/large-0", "PodScheduled", "False");
    }

    /** Starts a scheduler as users do, with all compilers. */
    private Process start() throws IOException {
        ProcessBuilder builder = SchedulerProcess.command(
                PLANE.kubeconfig("scheduler"),
                "--leader-elect=false",
                "--conf=" + Distribution.HOME.resolve("conf/default.yaml"));
        builder.environment().remove("TERRACE_JAVA_OPTS");
        Path log = folder.resolve("log");
        return builder.redirectOutput(log.toFile()).redirectErrorStream(true).start();
    }
}
