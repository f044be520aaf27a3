package dev.terrace.replay.table;

import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.JobObjects;
import java.util.List;
import java.util.OptionalLong;

/** The table {@code jobs}. */
final class JobTable extends JobRows {
    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.text("id", "the id of the job in the trace"),
            TableColumn.integer("submit", "s", "the time of its submission"),
            TableColumn.integer("start", "s", "the time at which min_tasks tasks had started; empty before"),
            TableColumn.integer("end", "s", "the time at which its last task ended; empty before"),
            TableColumn.integer("attempts", "attempts", "the most attempts of one of its tasks"),
            TableColumn.text("nodes", "the node of the last attempt of each task, separated by semicolons"),
            TableColumn.text("queue", "the name of its queue"),
            TableColumn.text("user", "its user; empty if the trace lacks it"),
            TableColumn.integer("tasks", "tasks", "the number of its tasks"),
            TableColumn.integer(
                    "promised",
                    "s",
                    "the first start that was planned for it; its start if it started at its submission; empty without a"
                            + " plan"),
            TableColumn.integer("cpu_milli", "milli-cores", "the cpu that its tasks request together"),
            TableColumn.integer("memory_mib", "MiB", "the memory that its tasks request together"),
            TableColumn.integer("gpu_milli", "thousandths of a GPU", "the GPUs that its tasks request together"),
            TableColumn.integer("estimate", "s", "the user's estimate of its run time; empty if the trace lacks it"),
            TableColumn.integer("run", "s", "its run time; empty if the trace lacks it"),
            TableColumn.integer(
                    "wait", "s", "from its submission until min_tasks tasks ran for the first time; empty before"),
            TableColumn.number("bounded_slowdown", "", "max(1, turnaround / max(run, 10 s)); empty before its end"),
            TableColumn.integer(
                    "logged_start", "s", "the time of its start in the trace; empty if the trace lacks it"));

    JobTable() {
        super("jobs.csv");
        add(TableColumn.header(COLUMNS));
    }

    /**
     * {@inheritDoc}
     *
     * <p>The start is the time at which minMember tasks had started, the number of attempts the largest of its tasks.
     */
    @Override
    String row(Fate fate) {
        TraceJob job = fate.job();
        JobAttempts ofJob = fate.attempts();
        return CsvCells.row(
                job.id(),
                Long.toString(job.submit()),
                known(ofJob.start()),
                known(ofJob.end()),
                Integer.toString(ofJob.byTask().values().stream()
                        .mapToInt(List::size)
                        .max()
                        .orElse(0)),
                String.join(";", ofJob.last().stream().map(TaskAttempt::node).toList()),
                JobObjects.queue(job),
                job.user(),
                Integer.toString(job.tasks()),
                known(ofJob.promised()),
                of(UsedResource.CPU, job),
                of(UsedResource.MEMORY, job),
                of(UsedResource.GPU, job),
                known(job.estimate()),
                known(job.run()),
                fate.hasStarted() ? Long.toString(fate.waited()) : "",
                fate.hasEnded() ? Double.toString(fate.boundedSlowdown()) : "",
                known(job.loggedStart()));
    }

    private static String of(UsedResource resource, TraceJob job) {
        return Long.toString(job.tasks() * resource.of(job.request()));
    }

    private static String known(OptionalLong time) {
        return time.isEmpty() ? "" : Long.toString(time.getAsLong());
    }

    private static String known(long time) {
        return time == TraceJob.UNKNOWN ? "" : Long.toString(time);
    }
}
