package dev.terrace.benchmarks.sessions;

import com.sun.management.ThreadMXBean;
import dev.terrace.benchmarks.cluster.ChurnCluster;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The cost of one event on a {@link ChurnCluster}: a job leaves, a job arrives, the pods that were bound before start,
 * and a cycle decides. A node may leave with its jobs instead of one job, while another node arrives. Objects are
 * parsed beforehand. Uses only API that the distribution of an earlier commit also has, because it also runs on that
 * class path.
 */
public final class ChurnTime {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final LoadedSessions sessions;
    private final ChurnCluster cluster;
    private final Kind kind;
    private final List<ChurnCluster.Arrival> running = new ArrayList<>();
    private final Random random = new Random(7);
    private final double[] applying;
    private final double[] deciding;
    private final double[] computing;
    private final double[] reading;
    private final double[] allocated;
    private AppliedEdits step;
    private CycleReport report;
    private int bound;

    /** A kind of event. */
    public enum Kind {
        /** A job leaves and a job arrives. */
        JOBS,

        /** A job leaves and a job arrives, and the report is written as JSON, outside of the cycle's time. */
        READ,

        /** A node leaves with its jobs, a node arrives, and a job arrives. */
        NODES
    }

    private ChurnTime(LoadedSessions sessions, ClusterState state, int jobs, int pods, int events, Kind kind) {
        this.sessions = sessions;
        this.cluster = new ChurnCluster(state.cluster().nodes().size(), jobs, 0, pods);
        this.kind = kind;
        for (int job = 0; job < jobs; job++) {
            running.add(cluster.arrival(job));
        }
        applying = new double[events];
        deciding = new double[events];
        computing = new double[events];
        reading = new double[events];
        allocated = new double[events];
        step = state.apply();
        report = sessions.decide(step);
    }

    /**
     * Prints medians over the last quarter of the events, and the number of bound pods. Changes are applied to the
     * state; the KiB are those that the cycle allocates.
     *
     * @param args the distribution's plugins, the snapshot of a {@link ChurnCluster}, a configuration, the number of
     *     running jobs, the number of events, their {@link Kind}, and the number of pods of each job
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        ClusterState state =
                SnapshotReader.read(List.of(args[1]), ReadOptions.defaults()).state();
        int jobs = Integer.parseInt(args[3]);
        int events = Integer.parseInt(args[4]);
        try (LoadedSessions sessions = new LoadedSessions(args[0], args[2])) {
            ChurnTime time =
                    new ChurnTime(sessions, state, jobs, Integer.parseInt(args[6]), events, Kind.valueOf(args[5]));
            for (int event = 0; event < events; event++) {
                time.event(event, jobs + event);
            }
            Cell.print(
                    Cell.count("bound", time.bound),
                    Cell.milliseconds("changes", lastQuarter(time.applying) / 1e3),
                    Cell.milliseconds("cycle", lastQuarter(time.deciding) / 1e3),
                    Cell.milliseconds("thread", lastQuarter(time.computing) / 1e3),
                    Cell.milliseconds("as JSON", lastQuarter(time.reading) / 1e3),
                    Cell.count("KiB", (int) Math.round(lastQuarter(time.allocated))));
        }
    }

    private void event(int event, int number) {
        Instant next = step.state().cluster().now().plusSeconds(1);
        List<Patched<?>> started = new ArrayList<>();
        report.binds().forEach(bind -> started.add(new Patched<>(Kinds.POD, bind.task(), PodPatch.started(next))));
        ChurnCluster.Arrival arriving = cluster.arrival(number);
        List<Edit> edits =
                new ArrayList<>(List.of(new Edit.Decided(report), new Edit.Time(next), new Edit.Changed(started)));
        if (kind == Kind.NODES) {
            replaceNode(event, edits);
        } else {
            ChurnCluster.Arrival leaving = running.set(random.nextInt(running.size()), arriving);
            leaving.pods().forEach(pod -> remove(pod, edits));
        }
        edits.add(ApiList.there(ApiList.text(arriving.objects())));
        long begin = System.nanoTime();
        step = step.state().apply(edits);
        long applied = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        report = sessions.decide(step);
        long decided = System.nanoTime();
        long after = THREADS.getCurrentThreadAllocatedBytes();
        computing[event] = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3;
        long read = System.nanoTime();
        if (kind == Kind.READ) {
            Outcome outcome =
                    new Outcome(List.of("dump"), "conf", "--conf", step.state().cluster(), report, 0);
            if (Document.json(OutcomeDocument.of(outcome)).length == 0) {
                throw new IllegalStateException("the report is empty");
            }
        }
        reading[event] = (System.nanoTime() - read) / 1e3;
        applying[event] = (applied - begin) / 1e3;
        deciding[event] = (decided - start) / 1e3;
        allocated[event] = (after - before) / 1024.0;
        bound += report.binds().size();
    }

    /** Replaces a node, with its pods and their groups. Skips nodes to which the last cycle bound a pod. */
    private void replaceNode(int event, List<Edit> edits) {
        List<NodeSpec> nodes = step.state().cluster().nodes();
        String leaving;
        do {
            leaving = nodes.get(random.nextInt(nodes.size())).name();
        } while (isBoundTo(leaving));
        for (TaskSpec pod : step.state().cluster().tasks()) {
            if (pod.node().equals(leaving)) {
                remove(pod, edits);
            }
        }
        edits.add(new Edit.Gone("Node", leaving));
        edits.add(ApiList.there(ApiList.text(List.of(cluster.node(cluster.nodes() + event)))));
    }

    private boolean isBoundTo(String node) {
        return report.binds().stream().anyMatch(bind -> bind.node().equals(node));
    }

    private static void remove(TaskSpec pod, List<Edit> edits) {
        edits.add(new Edit.Gone("PodGroup", pod.job()));
        edits.add(new Edit.Gone("Pod", pod.key()));
    }

    private static double lastQuarter(double[] all) {
        return Median.of(Arrays.copyOfRange(all, all.length - Math.max(1, all.length / 4), all.length));
    }
}
