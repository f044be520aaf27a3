package dev.terrace.plugins.armada.round.data;

import java.util.ArrayList;
import java.util.List;

/** The holdings of a round's running jobs on a node. */
public record NodeLoad(List<Part> parts) {
    public NodeLoad {
        parts = List.copyOf(parts);
    }

    /**
     * The holdings of jobs that were placed at one priority.
     *
     * @param preemptible whether their class is
     */
    public record Part(int priority, boolean preemptible, Amount amount) {}

    /** Accumulates a load. */
    public static final class Sum {
        /** A list, because the jobs of a node have few priorities. */
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
         * @param priority the priority at which it was placed
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
