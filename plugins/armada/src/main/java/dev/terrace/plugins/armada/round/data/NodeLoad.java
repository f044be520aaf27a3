package dev.terrace.plugins.armada.round.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the running jobs of a round hold on a node. */
public record NodeLoad(List<Part> parts) {
    public static final NodeLoad NOTHING = new NodeLoad(List.of());

    public NodeLoad {
        parts = List.copyOf(parts);
    }

    /**
     * What those hold that were placed at one priority.
     *
     * @param preemptible whether their class is
     */
    public record Part(int priority, boolean preemptible, Amount amount) {}

    /** Adds up. */
    public static final class Sum {
        private final Map<Key, long[]> sums = new LinkedHashMap<>();

        private record Key(int priority, boolean preemptible) {}

        /**
         * Adds a running job.
         *
         * @param priority that at which it was placed
         */
        public void add(int priority, PriorityClass ofClass, long[] request) {
            long[] sum =
                    sums.computeIfAbsent(new Key(priority, ofClass.preemptible()), absent -> new long[request.length]);
            Vectors.add(sum, request);
        }

        public NodeLoad load() {
            List<Part> parts = new ArrayList<>();
            sums.forEach((key, sum) -> parts.add(new Part(key.priority, key.preemptible, Amount.of(sum))));
            return new NodeLoad(parts);
        }
    }
}
