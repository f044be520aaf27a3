package dev.terrace.replay.trace;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import java.util.List;
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

    /** The names of the fields in folders and cases, without those of a log. */
    public static final List<String> FIELDS = List.of(
            "id",
            "submit",
            "run",
            "estimate",
            "tasks",
            "min_tasks",
            "cpu_milli",
            "memory_mib",
            "gpus",
            "gpu_milli",
            "selector",
            "queue",
            "user",
            "priority");

    private static final int MAX_SHOWN = 200;

    /** Builds a job of one task. What is unknown of it is left out. */
    public static Builder builder(String id, long submit, TaskRequest request) {
        return new AutoBuilder_TraceJob_Builder()
                .id(id)
                .submit(submit)
                .run(UNKNOWN)
                .estimate(UNKNOWN)
                .tasks(1)
                .minTasks(1)
                .request(request)
                .queue("")
                .user("")
                .loggedStart(UNKNOWN)
                .loggedState("")
                .loggedCpuMilli(UNKNOWN)
                .line(0);
    }

    /** Returns a builder with the values of this job. */
    public Builder toBuilder() {
        return new AutoBuilder_TraceJob_Builder(this);
    }

    /** Builds a job. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder id(String value);

        public abstract Builder submit(long value);

        public abstract Builder run(long value);

        public abstract Builder estimate(long value);

        public abstract Builder tasks(int value);

        public abstract Builder minTasks(int value);

        public abstract Builder request(TaskRequest value);

        public abstract Builder queue(String value);

        public abstract Builder user(String value);

        public abstract Builder priority(@Nullable Integer value);

        public abstract Builder loggedStart(long value);

        public abstract Builder loggedState(String value);

        public abstract Builder loggedCpuMilli(long value);

        public abstract Builder line(int value);

        public abstract TraceJob build();

        /** Sets the number of tasks; they start together. */
        public final Builder gang(int size) {
            return tasks(size).minTasks(size);
        }
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

    /** Returns the position of its line in a file of jobs, or the file as a whole if it has no lines. */
    public Position position(String file) {
        return new Position(file, line, line == 0 ? 0 : 1);
    }

    /** Returns this job under another id. */
    public TraceJob named(String newId) {
        return toBuilder().id(newId).build();
    }

    /** Returns this job without the facts of its run in the trace. */
    TraceJob unlogged() {
        return toBuilder()
                .loggedStart(UNKNOWN)
                .loggedState("")
                .loggedCpuMilli(UNKNOWN)
                .build();
    }

    /** Returns this job with a number of tasks that start together, and their request. */
    public TraceJob of(int newTasks, TaskRequest newRequest) {
        return toBuilder().gang(newTasks).request(newRequest).build();
    }

    /** Returns this job with other times. */
    public TraceJob at(long newSubmit, long newRun) {
        return toBuilder().submit(newSubmit).run(newRun).build();
    }
}
