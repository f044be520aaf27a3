package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.FaultyProxy;
import dev.terrace.kubernetes.FaultyProxy.Written;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Schedulers on a real API server, each behind a proxy that disturbs its writes. They are killed, frozen and ended, the
 * server is killed, nodes and gangs come and go. When all has come to rest, a watch of pods and nodes must have seen
 * nothing that must never happen.
 *
 * <p>{@code ./test live bind SECONDS [SEED [NODES]]} takes random steps for any time, and {@code ./test live kills
 * ROUNDS [NODES]} repeats the other tests.
 */
class BindIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "bind";
    private static final int NODES =
            Integer.getInteger("terrace.bind.nodes", "1".equals(System.getenv("NIGHTLY")) ? 60 : 24);
    private static final int CPUS = 4;
    private static final int GANG = 8;
    /** The pods that a gang needs where pods are evicted. */
    private static final int MIN_MEMBER = 4;
    /** As many gangs as the nodes have room for. */
    private static final int MAX_GANGS = NODES * CPUS / GANG;

    /** A pod is reclaimed for another queue, or preempted for a higher priority in its queue. */
    private static final Pattern RIGHT_SIDE = Pattern.compile(
            "bind/gang-\\d+-(?<queue>.)-(?<priority>low|high)-\\d .*"
                    + "(reclaim for bind/gang-\\d+-(?!\\k<queue>).*|preempt for bind/gang-\\d+-\\k<queue>-(?!\\k<priority>)high.*)");

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String PODS = "/api/v1/namespaces/bind/pods";
    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/bind/podgroups";

    @TempDir
    private Path folder;

    private final List<Scheduler> schedulers = new ArrayList<>();
    private final List<String> gangs = new ArrayList<>();
    private BindingWatch watch;
    private int created;
    /** The kubelets, if pods are evicted. */
    private @Nullable Kubelets kubelets;

    /** A process behind a proxy. */
    private final class Scheduler {
        final String name;
        final FaultyProxy proxy;
        final int port = SchedulerProcess.freePort();
        final boolean isElecting;
        SchedulerProcess process;

        Scheduler(String name, long seed, boolean isElecting) throws IOException {
            this.name = name;
            this.isElecting = isElecting;
            proxy = new FaultyProxy(PLANE, seed);
            process = start();
        }

        private SchedulerProcess start() throws IOException {
            return SchedulerProcess.start(
                    out(),
                    port,
                    PLANE.kubeconfig("scheduler", proxy.address()),
                    "--scheduler-name",
                    "binder",
                    "--leader-elect",
                    String.valueOf(isElecting),
                    "--lease-namespace",
                    "volcano-system",
                    "--conf",
                    conf().toString());
        }

        Path out() {
            return folder.resolve(name + ".log");
        }

        void signal(String signal) throws IOException, InterruptedException {
            process.signal(signal);
        }

        void restart(boolean isKill) throws IOException, InterruptedException {
            signal(isKill ? "KILL" : "TERM");
            if (!process.process().waitFor(30, TimeUnit.SECONDS)) {
                throw new AssertionError(name + " did not end:\n" + Files.readString(out()));
            }
            process = start();
        }
    }

    /**
     * Only two plugins name victims for each action. As in Volcano, the first tier that names any decides, and a third
     * plugin of a tier would name them alone if the first two agree on none.
     */
    private Path conf() throws IOException {
        return Files.writeString(folder.resolve("conf.yaml"), kubelets == null ? """
                actions: "enqueue, allocate"
                tiers: [{plugins: [{name: priority}, {name: gang}]}, {plugins: [{name: predicates}, {name: nodeorder}]}]
                """ : """
                actions: "enqueue, allocate, preempt, reclaim"
                tiers: [{plugins: [{name: priority}, {name: gang}, {name: proportion}]},
                  {plugins: [{name: predicates}, {name: nodeorder}]}]
                """);
    }

    @BeforeEach
    void fill() throws IOException {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        for (int i = 0; i < NODES; i++) {
            node(i);
        }
        watch = new BindingWatch(PLANE);
    }

    private Scheduler start(String name, boolean isElecting) throws IOException {
        Scheduler scheduler = new Scheduler(name, schedulers.size(), isElecting);
        schedulers.add(scheduler);
        return scheduler;
    }

    private static void node(int number) {
        PLANE.node("bind-n" + number, String.valueOf(CPUS), "64Gi");
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Scheduler each : schedulers) {
            each.process.process().destroyForcibly().waitFor();
            each.proxy.close();
        }
        if (kubelets != null) {
            kubelets.close();
        }
        watch.close();
        PLANE.clear(NAMESPACE);
        for (int i = 0; i < NODES; i++) {
            PLANE.send("DELETE", "/api/v1/nodes/bind-n" + i, "application/json", "", 200, 404);
        }
    }

    private void gang() {
        String queue = created % 2 == 0 ? "a" : "b";
        String priority = created / 2 % 2 == 0 ? "low" : "high";
        String name = "gang-" + created++ + (kubelets == null ? "" : "-" + queue + "-" + priority);
        gangs.add(name);
        create(name);
    }

    private void create(String gang) {
        String[] parts = gang.split("-", -1);
        if (kubelets == null) {
            PLANE.gang("binder", NAMESPACE, gang, "default", GANG, "1");
        } else {
            PLANE.gang("binder", NAMESPACE, gang, "bind-" + parts[2], "bind-" + parts[3], MIN_MEMBER, GANG, "1");
        }
    }

    private void remove(String gang) {
        gangs.remove(gang);
        if (kubelets != null) {
            kubelets.end(gang);
        }
        for (int i = 0; i < GANG; i++) {
            PLANE.send(
                    "DELETE", PODS + "/" + gang + "-" + i + "?gracePeriodSeconds=0", "application/json", "", 200, 404);
        }
        PLANE.send("DELETE", GROUPS + "/" + gang, "application/json", "", 200, 404);
    }

    private void await(String what, BooleanSupplier condition) throws InterruptedException, IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                StringBuilder logs = new StringBuilder();
                for (Scheduler each : schedulers) {
                    logs.append("\n== ").append(each.name).append('\n').append(Files.readString(each.out()));
                }
                throw new AssertionError("%s: waiting %s, partial %s%s"
                        .formatted(what, watch.waiting(NAMESPACE), watch.partial(), logs));
            }
            Thread.sleep(50);
        }
    }

    static IntStream rounds() {
        return IntStream.rangeClosed(1, Integer.getInteger("terrace.bind.rounds", 1));
    }

    /** Room for half of the gangs: those that were begun come first. */
    @ParameterizedTest
    @MethodSource("rounds")
    void killedInTheMiddleItCompletesWhatWasBegun() throws Exception {
        Scheduler one = start("one", false);
        one.proxy.disturb(0.2);
        one.proxy.slow(Duration.ofMillis(300));
        for (int i = 0; i < 2 * MAX_GANGS; i++) {
            gang();
        }
        for (int part = 1; part <= 2; part++) {
            int some = part * MAX_GANGS * GANG / 6;
            await("some bindings", () -> watch.bound(NAMESPACE) >= some);
            one.restart(true);
        }
        await("more bindings", () -> watch.bound(NAMESPACE) >= MAX_GANGS * GANG / 2);
        PLANE.killServer();
        one.proxy.disturb(0);
        rests((long) MAX_GANGS * GANG);
    }

    @ParameterizedTest
    @MethodSource("rounds")
    @Tag("nightly")
    void frozenInTheMiddleItWritesNothingWhenItWakes() throws Exception {
        Scheduler first = start("first", true);
        first.proxy.slow(Duration.ofMillis(300));
        for (int i = 0; i < MAX_GANGS / 2; i++) {
            gang();
        }
        await("some bindings", () -> watch.bound(NAMESPACE) >= 20);
        Scheduler second = start("second", true);
        second.proxy.slow(Duration.ofMillis(300));
        first.signal("STOP");
        while (gangs.size() < MAX_GANGS) {
            gang();
        }
        await("bindings of the other one", () -> second.proxy.written().size() > GANG);
        first.signal("CONT");
        long awake = System.nanoTime();
        rests((long) MAX_GANGS * GANG);
        // The requests that the HTTP client of the frozen process held may have gone out.
        assertThat(first.proxy.written()).filteredOn(each -> each.at() > awake).hasSizeLessThanOrEqualTo(64);
        second.signal("TERM");
        remove(gangs.get(0));
        gang();
        await("the first one binds again", () -> watch.waiting(NAMESPACE).isEmpty());
        rests((long) MAX_GANGS * GANG);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("nightly")
    void nothingIsBoundTwiceAndAllIsBoundInTheEnd(boolean evicts) throws Exception {
        int seconds = Integer.getInteger("terrace.bind.seconds", 60);
        long seed = Long.getLong("terrace.bind.seed", 1);
        Random random = new Random(seed);
        List<String> steps = new ArrayList<>();
        if (evicts) {
            PLANE.queue("bind-a", 1);
            PLANE.queue("bind-b", 3);
            PLANE.priorityClass("bind-low", 10);
            PLANE.priorityClass("bind-high", 1000);
            kubelets = new Kubelets(PLANE, NAMESPACE);
        }
        int most = evicts ? MAX_GANGS * 3 / 2 : MAX_GANGS;
        start("first", true);
        start("second", true);
        while (gangs.size() < most - MAX_GANGS / 2) {
            gang();
        }
        await("the first binding", () -> watch.bound(NAMESPACE) > 0);
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end) {
            steps.add(step(random, most));
            Thread.sleep(random.nextInt(1_000));
            assertThat(watch.violations()).as("seed %s: %s", seed, steps).isEmpty();
        }
        System.out.printf("seed %s, %s evictions: %s%n", seed, watch.evicted().size(), steps);
        for (Scheduler each : schedulers) {
            each.signal("CONT");
            each.proxy.disturb(0);
        }
        for (int i = 0; i < NODES; i++) {
            node(i);
            cordon(i, false);
        }
        while (gangs.size() < most) {
            gang();
        }
        gangs.forEach(this::create);
        rests((long) MAX_GANGS * GANG);
    }

    /** Waits until so many pods have nodes and nothing is assumed. Requires that no rule was broken on the way. */
    private void rests(long bound) throws IOException, InterruptedException {
        await("all that fits is bound", () -> watch.bound(NAMESPACE) == bound);
        await(
                "nothing is assumed",
                () -> schedulers.stream()
                        .map(each -> each.process)
                        .filter(each -> each.process().isAlive())
                        .allMatch(SchedulerProcess::rests));
        await(
                "no gang has nodes below its minimum",
                () -> watch.partial(kubelets == null ? GANG : MIN_MEMBER).isEmpty());
        assertThat(watch.violations()).isEmpty();
        assertThat(watch.evicted()).allMatch(RIGHT_SIDE.asMatchPredicate());
        Map<String, Integer> bindings = new HashMap<>();
        for (Scheduler each : schedulers) {
            for (Written write : each.proxy.written()) {
                if (write.path().endsWith("/binding") && write.code() == 201) {
                    bindings.merge(write.uid(), 1, Integer::sum);
                }
            }
        }
        assertThat(bindings.values()).as("bindings of each pod").containsOnly(1);
    }

    private static void cordon(int node, boolean isCordoned) {
        PLANE.send(
                "PATCH",
                "/api/v1/nodes/bind-n" + node,
                "application/merge-patch+json",
                "{\"spec\": {\"unschedulable\": %s}}".formatted(isCordoned),
                200,
                404);
    }

    /** Does something random. Returns what was done. */
    private String step(Random random, int most) throws IOException, InterruptedException {
        Scheduler one = schedulers.get(random.nextInt(2));
        int node = random.nextInt(NODES);
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> {
                for (int i = 0; i < NODES / 15 && gangs.size() < most; i++) {
                    gang();
                }
                return "gangs";
            }
            case 3, 4 -> {
                String gang = gangs.get(random.nextInt(gangs.size()));
                remove(gang);
                return "removed " + gang;
            }
            case 5 -> {
                cordon(node, true);
                return "cordoned " + node;
            }
            case 6 -> {
                cordon(node, false);
                return "uncordoned " + node;
            }
            case 7 -> {
                PLANE.send("DELETE", "/api/v1/nodes/bind-n" + node, "application/json", "", 200, 404);
                return "removed node " + node;
            }
            case 8 -> {
                node(node);
                return "added node " + node;
            }
            case 9 -> {
                double share = random.nextInt(3) * 0.2;
                one.proxy.disturb(share);
                return one.name + " disturbed " + share;
            }
            case 10 -> {
                one.signal("STOP");
                return one.name + " frozen";
            }
            case 11 -> {
                one.signal("CONT");
                return one.name + " awake";
            }
            case 12 -> {
                boolean isKill = random.nextBoolean();
                one.signal("CONT");
                one.restart(isKill);
                return one.name + (isKill ? " killed" : " ended");
            }
            default -> {
                if (random.nextBoolean()) {
                    PLANE.killServer();
                    return "server killed";
                }
                PLANE.compact();
                return "compacted";
            }
        }
    }
}
