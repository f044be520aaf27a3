package dev.terrace.plugins.armada.round.data;

import java.util.ArrayList;
import java.util.List;

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
        /** A list, for jobs of a node are of few priorities. */
        private final List<One> sums = new ArrayList<>();

        private static final class One {
            final int priority;
            final boolean preemptible;
            final long[] sum;

            One(int priority, boolean preemptible, long[] first) {
                this.priority = priority;
                this.preemptible = preemptible;
                sum = first.clone();
            }
        }

        /**
         * Adds a running job.
         *
         * @param priority that at which it was placed
         */
        public void add(int priority, PriorityClass ofClass, long[] request) {
            for (One one : sums) {
                if (one.priority == priority && one.preemptible == ofClass.preemptible()) {
                    Vectors.add(one.sum, request);
                    return;
                }
            }
            sums.add(new One(priority, ofClass.preemptible(), request));
        }

        public NodeLoad load() {
            return new NodeLoad(sums.stream()
                    .map(one -> new Part(one.priority, one.preemptible, Amount.of(one.sum)))
                    .toList());
        }
    }
}
