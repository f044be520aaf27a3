package dev.terrace.plugins.gridengine;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.plugins.gridengine.data.AccountIndex;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Complex;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.plugins.gridengine.data.Requests;
import dev.terrace.plugins.gridengine.data.SlotRange;
import dev.terrace.plugins.gridengine.data.Tables.Environment;
import dev.terrace.spi.toolkit.AccountingPeriod;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the session's jobs as if they had been submitted with {@code qsub}. Job numbers follow the order of creation.
 */
final class QsubReader {
    static final long MILLI = 1000;

    private final QsubLabels labels;
    private final AccountIndex accounts = new AccountIndex();
    private final Map<String, Complex> complexes;
    private final Map<String, Environment> environments;
    private final Formula formula;
    private final int mostTasks;
    // Many jobs share a range. Concurrent, because jobs are read in parallel.
    private final Map<String, SlotRange> ranges = new ConcurrentHashMap<>();

    QsubReader(
            QsubLabels labels,
            Map<String, Complex> complexes,
            Map<String, Environment> environments,
            Formula formula,
            int mostTasks) {
        this.labels = labels;
        this.complexes = complexes;
        this.environments = environments;
        this.formula = formula;
        this.mostTasks = mostTasks;
    }

    /** The configuration from which submissions are derived. */
    private record Rule(
            List<String> labels,
            Map<String, Complex> complexes,
            Map<String, Environment> environments,
            Formula formula) {}

    /** @param oldestFirst the ids of all jobs of the session */
    QsubJobs read(SessionView session, int[] oldestFirst) {
        int[] numbers = RadixSort.places(oldestFirst);
        FreeSlots free = new FreeSlots(session);
        @Nullable BatchJob[] jobs = new @Nullable BatchJob[numbers.length];
        @Nullable String[] refusals = new @Nullable String[numbers.length];
        Function<Job, QsubOptions> submissions = ParallelStreams.isMany(numbers.length)
                ? this::submission // Thread-safe.
                : session.derived(new Rule(labels.names(), complexes, environments, formula), this::submission);
        ParallelStreams.of(session.jobs()).forEach(job -> {
            boolean pending = job.hasPlaceableTasks();
            if (pending || job.allocatedTasks() > 0) {
                int id = job.id();
                QsubOptions options = submissions.apply(job);
                refusals[id] = options.refusal();
                if (refusals[id] == null) {
                    jobs[id] = submitted(job, options, numbers[id], !pending, free);
                }
            }
        });
        return new QsubJobs(jobs, refusals);
    }

    private BatchJob submitted(Job job, QsubOptions said, int number, boolean running, FreeSlots free) {
        return new BatchJob(
                number,
                accounts.of(said.user(), said.project(), said.department()),
                running,
                seconds(job.spec().created()),
                said.deadline(),
                said.resources(),
                said.leastSlots(),
                said.priority(),
                said.jobShare(),
                said.overrideTickets(),
                said.tasks() == 1 ? 1 : (int) Math.min(said.tasks(), Math.min(mostTasks, free.get() + 1)));
    }

    private QsubOptions submission(Job job) {
        try {
            QsubLabels.Said said = labels.of(job);
            SlotRange slots = slots(job, said);
            return new QsubOptions(
                    said.user(),
                    said.project(),
                    said.department(),
                    deadline(said),
                    Requests.contribution(urgencySlots(said, slots), said.requests(), complexes, formula),
                    slots.least(),
                    said.priority(),
                    said.jobShare(),
                    said.overrideTickets(),
                    said.tasks(),
                    null);
        } catch (IllegalArgumentException e) {
            return QsubOptions.refused(Objects.requireNonNullElse(e.getMessage(), ""));
        }
    }

    /** The slots of a job. Without a label, the total cpus that its tasks request, rounded up, at least 1. */
    private SlotRange slots(Job job, QsubLabels.Said said) {
        String text = said.slots();
        if (text != null) {
            return ranges.computeIfAbsent(text, SlotRange::of);
        }
        long cpus = (long) Math.ceil(job.requested().value(ResourceNames.CPU) / MILLI);
        return cpus <= 1 ? SlotRange.SERIAL : SlotRange.of((int) Math.min(cpus, Integer.MAX_VALUE - 1));
    }

    private int urgencySlots(QsubLabels.Said said, SlotRange slots) {
        String name = said.environment();
        Environment environment = name == null ? null : environments.get(name);
        return environment == null
                ? slots.least()
                : slots.urgencySlots(environment.urgencySlots(), environment.slots());
    }

    private static @Nullable Long deadline(QsubLabels.Said said) {
        String text = said.deadline();
        try {
            return text == null ? null : Long.valueOf(Instant.parse(text).getEpochSecond());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "the deadline is '%s'; expected a moment such as 2026-11-21T12:00:00Z".formatted(text), e);
        }
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
