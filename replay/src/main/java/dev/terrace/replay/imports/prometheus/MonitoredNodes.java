package dev.terrace.replay.imports.prometheus;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The samples of nodes. As a cluster always has a node, a step without any is a gap. */
final class MonitoredNodes {
    static final String ALLOCATABLE = "kube_node_status_allocatable";
    static final String UNSCHEDULABLE = "kube_node_spec_unschedulable";

    private static final int MIB_BITS = 20;
    private static final int MILLI = 1000;

    private final Map<String, Map<String, Double>> amounts = new TreeMap<>();
    private final Map<String, TreeMap<Long, Boolean>> cordoned = new TreeMap<>();
    private final TreeSet<Long> steps = new TreeSet<>();

    void add(Series series) {
        String node = series.label("node");
        TreeMap<Long, Boolean> states = cordoned.computeIfAbsent(node, absent -> new TreeMap<>());
        if (series.metric().equals(ALLOCATABLE)) {
            amounts.computeIfAbsent(node, absent -> new HashMap<>()).put(series.label("resource"), series.lastValue());
            steps.addAll(series.times());
            series.times().forEach(time -> states.putIfAbsent(time, false));
        } else {
            for (int i = 0; i < series.times().size(); i++) {
                states.put(series.times().get(i), series.values().get(i) != 0);
            }
        }
    }

    /**
     * Checks that no step lacks samples. Visits the samples, not the steps, which a wrong time multiplies.
     *
     * @param expected the expected steps; null for those from the first sample to the last one, at the distance of the
     *     closest two
     * @return the last step
     * @throws dev.terrace.model.finding.InvalidInput with the first gap
     */
    long requireNoGap(String source, MetricSource.@Nullable Steps expected) {
        if (steps.isEmpty()) {
            throw Fault.at(source, "has no samples of %s. Does it scrape kube-state-metrics?".formatted(ALLOCATABLE));
        }
        long every = expected == null ? step() : MetricSource.STEP;
        long last = expected == null ? steps.last() : expected.last();
        long next = expected == null ? steps.first() : expected.first();
        for (long time : steps) {
            if (time > next) {
                throw gap(source, next, time);
            }
            next += time == next ? every : 0;
        }
        if (next <= last) {
            throw gap(source, next, last);
        }
        return last;
    }

    private static InvalidInput gap(String source, long from, long to) {
        return Fault.at(
                source,
                "has a gap: no sample of %s from %s to %s. Choose --from and --to outside of it."
                        .formatted(
                                ALLOCATABLE,
                                NumberText.instant(from).orElse(Instant.MAX),
                                NumberText.instant(to).orElse(Instant.MAX)));
    }

    /** Returns the seconds between the closest two steps; an hour with less than two. */
    long step() {
        long least = Long.MAX_VALUE;
        Long before = null;
        for (Long time : steps) {
            least = before == null ? least : Math.min(least, time - before);
            before = time;
        }
        return least == Long.MAX_VALUE ? MetricSource.STEP : least;
    }

    /**
     * Returns the changes of nodes, in order of time. A change is known to one step, and counts at its end; a node that
     * leaves is gone at the first step without it.
     *
     * @param start the start of the trace
     */
    List<NodeChange> changes(long start) {
        List<NodeChange> changes = new ArrayList<>();
        // A node without amounts is none of the trace.
        cordoned.keySet().retainAll(amounts.keySet());
        cordoned.forEach((node, states) -> {
            states.keySet().retainAll(steps);
            boolean wasCordoned = false;
            // A node that is absent at first joins later.
            Long expected = steps.first();
            for (Map.Entry<Long, Boolean> state : states.entrySet()) {
                long step = state.getKey();
                if (expected == null || step != expected) {
                    if (expected != null && expected > steps.first()) {
                        add(changes, expected - start, node, NodeChange.Kind.gone);
                    }
                    add(changes, step - start, node, NodeChange.Kind.there);
                }
                if (state.getValue() != wasCordoned) {
                    wasCordoned = state.getValue();
                    add(
                            changes,
                            step - start,
                            node,
                            wasCordoned ? NodeChange.Kind.cordoned : NodeChange.Kind.uncordoned);
                }
                expected = steps.higher(step);
            }
            if (expected != null && expected > steps.first()) {
                add(changes, expected - start, node, NodeChange.Kind.gone);
            }
        });
        changes.sort(Comparator.comparingLong(NodeChange::time));
        return changes;
    }

    private static void add(List<NodeChange> changes, long time, String node, NodeChange.Kind kind) {
        changes.add(new NodeChange(Math.max(0, time), node, kind));
    }

    /** Returns all nodes with their last amounts. */
    List<TraceNode> nodes() {
        return amounts.entrySet().stream()
                .map(node -> node(node.getKey(), node.getValue()))
                .toList();
    }

    private static TraceNode node(String name, Map<String, Double> amounts) {
        return new TraceNode(
                name,
                1,
                Math.round(amounts.getOrDefault("cpu", 0.0) * MILLI),
                amounts.containsKey("memory")
                        ? (long) Math.floor(amounts.getOrDefault("memory", 0.0) / (1 << MIB_BITS))
                        : TraceNode.UNLIMITED,
                (int) Math.rint(amounts.getOrDefault(GpuShare.GPU.replaceAll("[^a-z]", "_"), 0.0)),
                Map.of());
    }
}
