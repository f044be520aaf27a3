package dev.terrace.spi.podcounts;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.toolkit.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A log of pods that came to nodes and left them, indexed by label. Moves of pods with a given label can be read
 * without reading all others.
 */
final class PodMoves {
    private final List<TaskSpec> pods = new ArrayList<>();

    /** An entry is twice the node's id, plus one if the pod left. */
    private final IntList places = new IntList();

    /** An index of moves by label key and value, for the keys of existing readers. */
    private final Map<String, Map<String, IntList>> byLabel = new HashMap<>();

    void came(TaskSpec pod, int node) {
        add(pod, 2 * node);
    }

    void left(TaskSpec pod, int node) {
        add(pod, 2 * node + 1);
    }

    private void add(TaskSpec pod, int place) {
        byLabel.forEach((key, byValue) -> note(byValue, pod.labels().get(key), pods.size()));
        pods.add(pod);
        places.add(place);
    }

    private static void note(Map<String, IntList> byValue, @Nullable String value, int move) {
        if (value != null) {
            byValue.computeIfAbsent(value, v -> new IntList()).add(move);
        }
    }

    /** Returns a reader of the moves of pods with the label's single value; of all pods if {@code label} is null. */
    Reader reader(@Nullable Requirement label) {
        return label == null
                ? new Reader(null)
                : new Reader(with(label.key(), label.values().get(0)));
    }

    private IntList with(String key, String value) {
        return byLabel.computeIfAbsent(key, this::byValueOf).computeIfAbsent(value, v -> new IntList());
    }

    private Map<String, IntList> byValueOf(String key) {
        Map<String, IntList> byValue = new HashMap<>();
        for (int move = 0; move < pods.size(); move++) {
            note(byValue, pods.get(move).labels().get(key), move);
        }
        return byValue;
    }

    /** A cursor that continues where it stopped. */
    final class Reader {
        private final @Nullable IntList some;
        private int next;
        private int move;

        private Reader(@Nullable IntList some) {
            this.some = some;
        }

        /** Advances to the next move; false at the end of the log. */
        boolean advance() {
            if (next >= (some == null ? pods.size() : some.size())) {
                return false;
            }
            move = some == null ? next : some.get(next);
            next++;
            return true;
        }

        TaskSpec pod() {
            return pods.get(move);
        }

        int node() {
            return places.get(move) >> 1;
        }

        /** Returns whether the pod came; otherwise it left. */
        boolean isArrival() {
            return (places.get(move) & 1) == 0;
        }

        /** Applies the current move to a count. */
        void apply(DomainCounts headcount) {
            if (isArrival()) {
                headcount.came(node());
            } else {
                headcount.left(node());
            }
        }
    }
}
