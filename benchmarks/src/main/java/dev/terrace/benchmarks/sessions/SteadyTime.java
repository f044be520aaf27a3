package dev.terrace.benchmarks.sessions;

import com.sun.management.OperatingSystemMXBean;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.timeline.Lifecycle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The time of a cycle and the changes before it, on a cluster that is mostly stable. In each cycle fifty pods end,
 * fifty of the same groups arrive, and five nodes change. Bound pods start to run a second later.
 */
public final class SteadyTime {
    private static final int PODS = 50;
    private static final int NODES = 5;
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final LoadedSessions sessions;
    private final Lifecycle pods;
    private final double[] changing;
    private final double[] whole;
    private final double[] cpu;
    private final double[] own;
    private AppliedEdits applied;
    private CycleReport report;
    private int bound;
    private int came;

    private SteadyTime(LoadedSessions sessions, ClusterState state, int cycles) {
        this.sessions = sessions;
        pods = new Lifecycle(state, GRACE);
        changing = new double[cycles];
        whole = new double[cycles];
        cpu = new double[cycles];
        own = new double[cycles];
        applied = state.apply();
        report = sessions.decide(applied);
    }

    /**
     * Prints the median milliseconds of changes and cycle over the last half of the cycles, and those of fresh
     * sessions, each on a cluster that has just changed. Bound pods are the mean per cycle, and processors the mean of
     * all threads.
     *
     * @param args the distribution's plugins, a snapshot, a configuration, and the number of cycles
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        ClusterState state =
                SnapshotReader.read(List.of(args[1]), ReadOptions.defaults()).state();
        try (LoadedSessions sessions = new LoadedSessions(args[0], args[2])) {
            SteadyTime time = new SteadyTime(sessions, state, Integer.parseInt(args[3]));
            for (int cycle = 0; cycle < time.whole.length; cycle++) {
                time.cycle(cycle);
            }
            int bound = time.bound / time.whole.length;
            double[] fresh = new double[Math.max(2, time.whole.length / 10)];
            for (int turn = 0; turn < fresh.length; turn++) {
                fresh[turn] = time.fresh(turn);
            }
            double whole = lastHalf(time.whole);
            double fromScratch = lastHalf(fresh);
            Cell.print(
                    Cell.count("bound", bound),
                    Cell.milliseconds("changes and cycle", whole),
                    Cell.milliseconds("changes", lastHalf(time.changing)),
                    Cell.milliseconds(
                            "processors",
                            Arrays.stream(time.cpu)
                                    .skip(time.cpu.length / 2)
                                    .average()
                                    .orElse(0)),
                    Cell.milliseconds("thread", lastHalf(time.own)),
                    Cell.milliseconds("fresh", fromScratch),
                    Cell.times("of fresh", whole / fromScratch));
        }
    }

    private static double lastHalf(double[] all) {
        return Median.of(Arrays.copyOfRange(all, all.length / 2, all.length));
    }

    /** Runs one more cycle, and then measures a fresh session on the same state. */
    private double fresh(int turn) {
        cycle(turn);
        long begin = System.nanoTime();
        sessions.decideFresh(applied);
        return (System.nanoTime() - begin) / 1e6;
    }

    private void cycle(int cycle) {
        ClusterState state = applied.state();
        Instant next = state.cluster().now().plusSeconds(1);
        List<TaskSpec> ending = ending(state, cycle);
        byte[] coming = coming(state, ending, cycle);

        long begin = System.nanoTime();
        double used = processors();
        long computed = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        List<Edit> edits = pods.edits(state, report, next);
        for (TaskSpec pod : ending) {
            pods.ended(pod.key());
            edits.add(new Edit.Gone("Pod", pod.key()));
        }
        edits.add(ApiList.there(coming));
        applied = state.apply(edits);
        changing[cycle] = (System.nanoTime() - begin) / 1e6;
        report = sessions.decide(applied);
        whole[cycle] = (System.nanoTime() - begin) / 1e6;
        cpu[cycle] = processors() - used;
        own[cycle] = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - computed) / 1e6;
        bound += report.binds().size();
    }

    /** Running pods from all over the cluster, different ones in each cycle. */
    private static List<TaskSpec> ending(ClusterState state, int cycle) {
        List<TaskSpec> tasks = state.cluster().tasks();
        List<TaskSpec> ending = new ArrayList<>();
        int stride = tasks.size() / PODS;
        for (int place = cycle % stride; ending.size() < PODS && place < tasks.size(); place += stride) {
            if (!tasks.get(place).node().isEmpty()) {
                ending.add(tasks.get(place));
            }
        }
        return ending;
    }

    private byte[] coming(ClusterState state, List<TaskSpec> ending, int cycle) {
        List<Object> objects = new ArrayList<>();
        for (TaskSpec pod : ending) {
            String name = "%s-new-%s".formatted(pod.job().substring(pod.job().indexOf('/') + 1), came++);
            objects.add(TaskSpec.builder(pod.namespace(), name, pod.template())
                    .created(state.cluster().now())
                    .labels(pod.labels())
                    .annotations(pod.annotations())
                    .job(pod.job())
                    .priority(pod.priority())
                    .phase(PodPhase.PENDING)
                    .schedulerName(pod.schedulerName())
                    .lifetime(new Lifetime(null, null, Position.of("steady")))
                    .build());
        }
        List<NodeSpec> nodes = state.cluster().nodes();
        for (int n = 0; n < Math.min(NODES, nodes.size()); n++) {
            NodeSpec node = nodes.get((cycle * NODES + n) % nodes.size());
            objects.add(node.toBuilder()
                    .labels(Map.of(
                            "kubernetes.io/hostname",
                            node.name(),
                            "topology.kubernetes.io/zone",
                            "zone-" + (cycle + n) % 4))
                    .build());
        }
        return ApiList.text(objects);
    }

    /** The CPU milliseconds of this process so far. */
    private static double processors() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
    }
}
