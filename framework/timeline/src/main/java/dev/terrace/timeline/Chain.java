package dev.terrace.timeline;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.cluster.Patches;
import dev.terrace.cluster.Step;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A cluster from cycle to cycle, changed only by the decisions of the cycles. The clock advances by a fixed interval.
 * Bound pods run from the next cycle on. Evicted pods hold their resources until their grace period ends. Then they
 * disappear, and their controllers create them again under the same name. No other pod ends.
 */
public final class Chain {
    private record Leaving(Instant at, String pod) implements Comparable<Leaving> {
        @Override
        public int compareTo(Leaving other) {
            int byTime = at.compareTo(other.at);
            return byTime == 0 ? pod.compareTo(other.pod) : byTime;
        }
    }

    private final Duration every;
    private final Duration grace;
    private final PriorityQueue<Leaving> leaving = new PriorityQueue<>();
    private final Patches patches = new Patches();

    /** The annotations of each bound pod before its binding changed them. */
    private final Map<String, Map<String, String>> annotations = new HashMap<>();

    private ClusterState state;

    /**
     * Starts with a state, at its time.
     *
     * @param every the interval between cycles; 0 or more
     * @param grace the time for which an evicted pod stays; 0 or more
     */
    public Chain(ClusterState state, Duration every, Duration grace) {
        this.state = state;
        this.every = every;
        this.grace = grace;
        for (TaskSpec pod : state.cluster().tasks()) {
            if (pod.deleted() != null && !pod.node().isEmpty()) {
                leaving.add(new Leaving(pod.deleted().plus(grace), pod.key()));
            }
        }
    }

    /** Returns the state that the next cycle decides about. */
    public ClusterState state() {
        return state;
    }

    /** Advances to the state of the next cycle, in time proportional to the decisions of the report. */
    public Step next(CycleReport report) {
        Instant now = state.cluster().now();
        report.evictions().forEach(eviction -> {
            TaskSpec pod = state.task(eviction.task());
            if (pod != null && pod.deleted() == null) {
                leaving.add(new Leaving(now.plus(grace), pod.key()));
            }
        });
        report.binds().forEach(this::noteAnnotations);
        List<String> bound = report.binds().stream()
                .filter(CycleReport.Bind::isAtOnce)
                .map(CycleReport.Bind::task)
                .toList();
        Instant next = now.plus(every);
        List<String> left = new ArrayList<>();
        while (!leaving.isEmpty() && !leaving.peek().at().isAfter(next)) {
            left.add(leaving.remove().pod());
        }
        List<Patched<?>> lived = new ArrayList<>(Lifecycle.started(bound, next));
        lived.addAll(Lifecycle.left(left, state, annotations, next));
        Step step = state.apply(new Edit.Decided(report), new Edit.Time(next), new Edit.Changed(lived));
        left.forEach(annotations::remove);
        patches.decided(report, now).add(lived);
        state = step.state();
        return step;
    }

    private void noteAnnotations(CycleReport.Bind bind) {
        TaskSpec pod = bind.annotations().isEmpty() ? null : state.task(bind.task());
        if (pod != null) {
            annotations.putIfAbsent(pod.key(), pod.annotations());
        }
    }

    /**
     * Runs consecutive cycles, each on the state that the previous one left.
     *
     * @param cycles the number of cycles; at least 1
     * @param decide decides one cycle
     * @param decided receives each cluster and the decisions about it
     * @return the last report, which is not applied
     */
    public CycleReport run(
            int cycles, Function<Cluster, CycleReport> decide, BiConsumer<Cluster, CycleReport> decided) {
        for (int cycle = 1; ; cycle++) {
            Cluster cluster = state.cluster();
            CycleReport report = decide.apply(cluster);
            decided.accept(cluster, report);
            if (cycle == cycles) {
                return report;
            }
            next(report);
        }
    }

    /** Applies the decisions of a last cycle. Returns the patches of the objects that the first state was read from. */
    public Patches end(CycleReport last) {
        return patches.decided(last, state.cluster().now());
    }
}
