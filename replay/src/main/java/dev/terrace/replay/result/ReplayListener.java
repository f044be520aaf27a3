package dev.terrace.replay.result;

import dev.terrace.replay.trace.TraceJob;
import java.util.List;
import java.util.Map;

/** Observes a replay. Called by the thread that runs it. */
public interface ReplayListener {
    /** The end of an attempt to run a task. */
    enum Outcome {
        DONE,
        EVICTED,
        /** The node of the attempt left the cluster. */
        NODE_GONE,
        /** The attempt was still running when the replay ended. */
        RUNNING
    }

    /**
     * An attempt to run a task.
     *
     * @param task its number in the job, from 0
     * @param start the time of its bind
     * @param end the time at which it left the node; for a task that still runs, the end of the replay
     * @param lost the seconds of run time that its eviction lost
     */
    record TaskAttempt(TraceJob job, int task, long start, long end, String node, Outcome outcome, long lost) {}

    /**
     * The cluster after the last cycle of an instant.
     *
     * @param held the cpu that pods hold, in milli-cores
     */
    record LoadAt(long time, long waitingJobs, long waitingTasks, long runningTasks, long held) {}

    /** Returns a listener that forwards to others. */
    static ReplayListener of(List<ReplayListener> listeners) {
        return new ReplayListener() {
            @Override
            public void submitted(TraceJob job) {
                listeners.forEach(listener -> listener.submitted(job));
            }

            @Override
            public void started(TraceJob job, int task, String node, Map<String, String> annotations) {
                listeners.forEach(listener -> listener.started(job, task, node, annotations));
            }

            @Override
            public void attempted(TaskAttempt attempt) {
                listeners.forEach(listener -> listener.attempted(attempt));
            }

            @Override
            public void ended(TraceJob job) {
                listeners.forEach(listener -> listener.ended(job));
            }

            @Override
            public void settled(LoadAt load) {
                listeners.forEach(listener -> listener.settled(load));
            }
        };
    }

    /** Reports the submission of a job. */
    default void submitted(TraceJob job) {}

    /**
     * Reports the start of an attempt.
     *
     * @param task its number in the job, from 0
     * @param annotations the annotations that its pod got with the node
     */
    default void started(TraceJob job, int task, String node, Map<String, String> annotations) {}

    /** Reports the end of an attempt. */
    default void attempted(TaskAttempt attempt) {}

    /** Reports the end of a job. */
    default void ended(TraceJob job) {}

    /** Reports the end of an instant. */
    default void settled(LoadAt load) {}
}
