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
    static final List<TableColumn> COLUMNS = TableColumn.of("jobs");

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
