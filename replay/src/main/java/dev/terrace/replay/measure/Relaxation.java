package dev.terrace.replay.measure;

import java.util.PriorityQueue;

/**
 * One resource of the cluster as a single machine of its total capacity, which serves the job with the smallest
 * remaining area first. Any schedule of the cluster is a schedule of this machine, and no schedule of this machine has
 * a smaller sum of completion times or an earlier last one. Takes O(n log n) for n jobs.
 *
 * @see <a href="https://doi.org/10.1287/opre.16.3.687">Schrage: A Proof of the Optimality of the Shortest Remaining
 *     Processing Time Discipline, 1968</a>
 */
final class Relaxation {
    private final double capacity;

    /** The remaining areas of the submitted jobs, in seconds of the whole machine. */
    private final PriorityQueue<Double> remaining = new PriorityQueue<>();

    private final CompensatedSum completions = new CompensatedSum();
    private double now;

    /** @param capacity above 0 */
    Relaxation(double capacity) {
        this.capacity = capacity;
    }

    /**
     * Adds a job. Jobs must be added in order of submission.
     *
     * @param area its amount of the resource multiplied by its run time
     */
    void submit(double time, double area) {
        serve(time);
        now = Math.max(now, time);
        remaining.add(area / capacity);
    }

    private void serve(double until) {
        while (!remaining.isEmpty()) {
            double shortest = remaining.remove();
            if (now + shortest > until) {
                remaining.add(shortest - (until - now));
                now = until;
                return;
            }
            now += shortest;
            completions.add(now);
        }
    }

    /** Returns the sum of the completion times of all jobs, after the last one was added. */
    double completions() {
        serve(Double.POSITIVE_INFINITY);
        return completions.value();
    }

    /** Returns the last completion time, after {@link #completions}. */
    double last() {
        return now;
    }
}
