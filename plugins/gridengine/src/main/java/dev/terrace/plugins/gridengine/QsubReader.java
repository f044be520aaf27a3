package dev.terrace.plugins.gridengine;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.plugins.gridengine.data.AccountIndex;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.spi.toolkit.AccountingPeriod;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the session's jobs as if they had been submitted with {@code qsub}. Job numbers follow the order of creation.
 */
final class QsubReader {
    static final long MILLI = 1000;

    private final QsubLabels labels;
    private final AccountIndex accounts = new AccountIndex();
    private final int maxTasks;
    private final SessionView session;
    /** The number of free cpus on all nodes together. */
    private final int free;

    /** @param maxTasks the maximum number of tasks of an array job that take part */
    QsubReader(QsubLabels labels, int maxTasks, SessionView session) {
        this.labels = labels;
        this.maxTasks = maxTasks;
        this.session = session;
        long sum = 0;
        for (Node node : session.nodes()) {
            sum += Math.max(0, (long) node.idle().value(ResourceNames.CPU) / MILLI);
        }
        free = (int) Math.min(sum, Integer.MAX_VALUE - 1);
    }

    /** @param oldestFirst the ids of all jobs of the session */
    QsubJobs read(int[] oldestFirst) {
        int[] numbers = RadixSort.places(oldestFirst);
        @Nullable BatchJob[] jobs = new @Nullable BatchJob[numbers.length];
        @Nullable String[] refusals = new @Nullable String[numbers.length];
        Function<Job, QsubOptions> options = ParallelStreams.isMany(numbers.length)
                ? labels::read // Thread-safe.
                : session.derived(labels.rule(), labels::read);
        ParallelStreams.of(session.jobs()).forEach(job -> {
            boolean pending = job.hasPlaceableTasks();
            if (pending || job.allocatedTasks() > 0) {
                int id = job.id();
                QsubOptions ofJob = options.apply(job);
                refusals[id] = ofJob.refusal();
                if (refusals[id] == null) {
                    jobs[id] = submitted(job, ofJob, numbers[id], !pending);
                }
            }
        });
        return new QsubJobs(jobs, refusals);
    }

    private BatchJob submitted(Job job, QsubOptions said, int number, boolean running) {
        return new BatchJob(
                number,
                accounts.find(said.user(), said.project(), said.department()),
                running,
                seconds(job.spec().created()),
                said.deadline(),
                said.resources(),
                said.leastSlots(),
                said.priority(),
                said.jobShare(),
                said.overrideTickets(),
                said.tasks() == 1 ? 1 : (int) Math.min(said.tasks(), Math.min(maxTasks, free + 1)));
    }

    /**
     * A job's usage in the period, in slot-seconds: its slots, scaled by the fraction of its tasks that ran, times the
     * seconds.
     */
    static double used(Job job, BatchJob submitted, AccountingPeriod elapsed) {
        double[] sum = {0};
        elapsed.tell(job, (seconds, tasks) -> sum[0] += (double) seconds * tasks);
        return sum[0] * submitted.leastSlots() / Math.max(1, job.tasks().size());
    }

    /** Seconds since the epoch; 0 for a job without a creation time. */
    static long seconds(Instant moment) {
        return moment.equals(Instant.MIN) ? 0 : moment.getEpochSecond();
    }
}
