package dev.terrace.cel;

import dev.terrace.cel.Expression.Evaluation;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of an expression's results: a decision tree over the properties that its evaluations read. An evaluation is
 * deterministic, so equal values of the properties read so far lead to the same next property. Thread-safe.
 */
final class KnownMatches {
    /** The capacity in nodes of the tree. A full cache is cleared, because most of its devices may no longer exist. */
    private static final int MAX_NODES = 100_000;

    private volatile @Nullable Node root;
    private int nodes;

    /** Either the next property that an evaluation reads, with a branch per value, or a result. */
    private record Node(
            @Nullable DeviceProperty next, @Nullable Match match, Map<Object, Node> branches) {}

    /** Returns the result for a device, or null if none is known. */
    @Nullable
    Match of(String driver, Device device) {
        Node at = root;
        while (at != null && at.next != null) {
            at = at.branches.get(at.next.of(driver, device));
        }
        return at == null ? null : at.match;
    }

    /** Adds the result of an evaluation for a device. */
    synchronized void learn(Evaluation evaluation, String driver, Device device) {
        List<DeviceProperty> read = evaluation.read();
        if (nodes + read.size() >= MAX_NODES) {
            root = null;
            nodes = 0;
        }
        Node at = root;
        if (at == null) {
            at = node(evaluation, 0);
            root = at;
        }
        for (int i = 0; i < read.size(); i++) {
            int next = i + 1;
            at = at.branches.computeIfAbsent(read.get(i).of(driver, device), value -> node(evaluation, next));
        }
    }

    private Node node(Evaluation evaluation, int index) {
        nodes++;
        return index < evaluation.read().size()
                ? new Node(evaluation.read().get(index), null, new ConcurrentHashMap<>(2))
                : new Node(null, evaluation.match(), Map.of());
    }
}
