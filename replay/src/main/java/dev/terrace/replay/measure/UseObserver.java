package dev.terrace.replay.measure;

/** Observes the use of a cluster over simulated time. Called by the thread that runs the replay. */
public interface UseObserver {
    /**
     * Reports an interval without a change. Intervals are consecutive and never empty; the first one starts with the
     * first submission.
     *
     * @param use the state from {@code from} (inclusive) to {@code to} (exclusive), in seconds
     */
    void constant(ClusterUse use, long from, long to);

    /** Reports the end of the replay, after the last interval. */
    default void finished(ClusterUse use, long time) {}
}
