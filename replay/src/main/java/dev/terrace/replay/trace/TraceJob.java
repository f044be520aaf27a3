package dev.terrace.replay.trace;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import org.jspecify.annotations.Nullable;

/**
 * A job of a trace: equal tasks that were submitted together. Times are whole seconds.
 *
 * @param id the name in the trace, unique
 * @param submit the time of submission since the start of the trace
 * @param run the run time of each task; {@link #UNKNOWN} if the trace lacks it
 * @param estimate the user's estimate of the run time; {@link #UNKNOWN} if the trace lacks it
 * @param tasks the number of tasks; at least 1
 * @param minTasks the number of tasks that must start together; 1 to {@code tasks}
 * @param queue empty if unknown
 * @param user empty if unknown
 * @param priority higher first; null if unknown
 * @param loggedStart the time of its start in the trace; {@link #UNKNOWN} if the trace lacks it
 * @param loggedState its end in the trace, as written; empty if unknown
 * @param loggedCpuMilli the cpu that all tasks together held in the trace; {@link #UNKNOWN} if they held their requests
 * @param line its line in the trace; 0 if the format has no lines
 */
public record TraceJob(
        String id,
        long submit,
        long run,
        long estimate,
        int tasks,
        int minTasks,
        TaskRequest request,
        String queue,
        String user,
        @Nullable Integer priority,
        long loggedStart,
        String loggedState,
        long loggedCpuMilli,
        int line) {
    /** A placeholder for a time that the trace lacks. */
    public static final long UNKNOWN = -1;

    private static final int MAX_SHOWN = 200;

    /** Creates a job whose tasks held their requests in the trace. */
    public TraceJob(
            String id,
            long submit,
            long run,
            long estimate,
            int tasks,
            int minTasks,
            TaskRequest request,
            String queue,
            String user,
            @Nullable Integer priority,
            long loggedStart,
            String loggedState,
            int line) {
        this(
                id,
                submit,
                run,
                estimate,
                tasks,
                minTasks,
                request,
                queue,
                user,
                priority,
                loggedStart,
                loggedState,
                UNKNOWN,
                line);
    }

    /** Returns the beginning of an id, for a sentence: an id may have any length. */
    public static String shown(String id) {
        return OneLine.of(id, MAX_SHOWN);
    }

    /** Returns whether the trace has the run time. */
    public boolean hasRun() {
        return run != UNKNOWN;
    }

    /** Returns whether the trace has the start. */
    public boolean hasLoggedStart() {
        return loggedStart != UNKNOWN;
    }

    /** Returns the seconds from submission to the logged start; 0 if the trace has an earlier one. */
    public long loggedWait() {
        return Math.max(0, loggedStart - submit);
    }

    /** Returns the larger of estimate and run time; {@link #UNKNOWN} if the trace has neither. */
    public long planned() {
        return Math.max(estimate, run);
    }

    /** Returns the GPUs of all tasks, in thousandths of a device. */
    public long gpuMilli() {
        return (long) tasks * request.gpus() * request.gpuMilli();
    }

    /** Returns the position of its line in a trace, or the trace as a whole if it has no lines. */
    public Position position(String trace) {
        return new Position(trace, line, line == 0 ? 0 : 1);
    }

    /** Returns this job under another id. */
    public TraceJob named(String newId) {
        return with(newId, submit, run, tasks, minTasks, request, queue, loggedStart);
    }

    /** Returns this job without the facts of its run in the trace. */
    TraceJob unlogged() {
        return new TraceJob(
                id, submit, run, estimate, tasks, minTasks, request, queue, user, priority, UNKNOWN, "", line);
    }

    /** Returns this job with a number of tasks that start together, and their request. */
    public TraceJob of(int newTasks, TaskRequest newRequest) {
        return with(id, submit, run, newTasks, newTasks, newRequest, queue, loggedStart);
    }

    /** Returns this job in another queue, with another request. */
    public TraceJob in(String otherQueue, TaskRequest otherRequest) {
        return with(id, submit, run, tasks, minTasks, otherRequest, otherQueue, loggedStart);
    }

    /** Returns this job with other times. */
    public TraceJob at(long newSubmit, long newRun) {
        return with(id, newSubmit, newRun, tasks, minTasks, request, queue, loggedStart);
    }

    /** Returns this job with another logged start. */
    public TraceJob started(long newStart) {
        return with(id, submit, run, tasks, minTasks, request, queue, newStart);
    }

    /** Returns this job with another estimate. */
    TraceJob estimated(long newEstimate) {
        return new TraceJob(
                id,
                submit,
                run,
                newEstimate,
                tasks,
                minTasks,
                request,
                queue,
                user,
                priority,
                loggedStart,
                loggedState,
                loggedCpuMilli,
                line);
    }

    /** Returns this job with other values of the components that the methods above change. */
    private TraceJob with(
            String newId,
            long newSubmit,
            long newRun,
            int newTasks,
            int newMinTasks,
            TaskRequest newRequest,
            String newQueue,
            long newStart) {
        return new TraceJob(
                newId,
                newSubmit,
                newRun,
                estimate,
                newTasks,
                newMinTasks,
                newRequest,
                newQueue,
                user,
                priority,
                newStart,
                loggedState,
                loggedCpuMilli,
                line);
    }
}
