package dev.terrace.engine.session;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the report of a session that has ended: its decisions, its queues, its waiting jobs. Does not modify the
 * session. {@link JobPhases} computes the phases, {@link WaitingSentence} words the reasons, and {@link QueueTotals}
 * sums up the queues.
 *
 * <p>Rows of waiting jobs and of queues are computed on first read, from notes that no later session changes. Hooks are
 * called eagerly, because a plugin failure must end the cycle.
 *
 * @param scores as they were when the session opened
 * @param nodeRefusals as they were when the actions had ended; null if waiting jobs and the terms of jobs are not
 *     listed
 */
record ReportWriter(
        DefaultSession session,
        QueueScores scores,
        @Nullable RefusalDetails nodeRefusals) {
    /** @param closed the plugins that closed, sorted */
    CycleReport write(List<PluginState> states, List<String> closed) {
        List<Bind> pipelined = new ArrayList<>();
        Map<Queue, Tally> promised = new HashMap<>();
        List<String> admitted = new ArrayList<>();
        List<WaitingRow> waiting = new ArrayList<>();
        SortedMap<String, Instant> reservations = new TreeMap<>();
        SortedMap<String, JobPhase> phases = new TreeMap<>();
        SortedMap<String, String> uids = new TreeMap<>();
        session.queueTotals().update();
        List<Job> unsettled = nodeRefusals == null ? session.changedJobs() : session.unsettledJobs();
        for (Job job : unsettled) {
            JobPhase phase = JobPhases.compute((SessionJob) job);
            if (phase != job.spec().phase()) {
                phases.put(job.key(), phase);
                uids.put(job.key(), job.spec().uid());
            }
            for (Task task : promised(job)) {
                pipelined.add(session.decisions().describe((SessionTask) task));
                promised.computeIfAbsent(
                                job.queue(), queue -> new Tally(session.inputs().resources()))
                        .add(task.requests());
            }
            if (job.spec().phase().isPending() && !job.isPending()) {
                admitted.add(job.key());
            }
            if (WaitingRow.waits((SessionJob) job)) {
                Instant from = ((SessionJob) job).reserved();
                if (from != null) {
                    reservations.put(job.key(), from);
                }
                if (nodeRefusals != null) {
                    waiting.add(new WaitingRow((SessionJob) job, nodeRefusals.of(job)));
                }
            }
        }
        SortedMap<String, JobPhase> changedPhases = Collections.unmodifiableSortedMap(phases);
        return new CycleReport(
                session.decisions().binds(),
                session.decisions().evictions(),
                session.decisions().failures(),
                session.decisions().amendments(),
                pipelined,
                new PhasesAfter(session.inputs(), changedPhases),
                changedPhases,
                admitted,
                rows(waiting),
                Collections.unmodifiableSortedMap(reservations),
                standings(promised),
                jobTerms(),
                devicesBy(),
                states,
                session.clock().askedBy(),
                session.clock().wanted(),
                Timings.NONE,
                Collections.unmodifiableSortedMap(uids),
                closed);
    }

    private List<String> devicesBy() {
        return session.hooks.devices.all().stream()
                .map(HookColumn.Entry::plugin)
                .distinct()
                .toList();
    }

    private List<Waiting> rows(List<WaitingRow> jobs) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        boolean givesNodes = session.hasAction(Trait.GIVES_NODES);
        ZonedDateTime now = session.inputs().localTime();
        List<Eviction> evictions = session.decisions().evictions();
        List<UndecidedPod> undecided = session.inputs().undecided();
        return new LazyList<>(() -> {
            WaitingSentence sentence = WaitingSentence.of(givesNodes, now, evictions, undecided);
            return jobs.stream().map(job -> job.row(sentence)).toList();
        });
    }

    private static List<Task> promised(Job job) {
        return job.count(TaskStatus.PIPELINED) == 0 ? List.of() : job.tasks(TaskStatus.PIPELINED);
    }

    /** Returns the terms of all jobs, by plugin; a plugin's jobs in its own order. */
    private List<JobTerms> jobTerms() {
        if (nodeRefusals == null || session.hooks.jobTerms.isEmpty()) {
            return List.of();
        }
        List<JobTerms> all = new ArrayList<>();
        for (HookColumn.Entry<Function<Job, List<JobTerm>>> entry : session.hooks.jobTerms.all()) {
            List<JobTerms> terms = session.jobs().stream()
                    .map(job -> new JobTerms(
                            entry.plugin(),
                            job.key(),
                            job.queue().name(),
                            entry.function().apply(job)))
                    .filter(ofJob -> !ofJob.terms().isEmpty())
                    .toList();
            int[] places = IntStream.range(0, terms.size()).toArray();
            double[] results = terms.stream().mapToDouble(ReportWriter::result).toArray();
            for (int place : JobRanks.highestFirst(places, results)) {
                all.add(terms.get(place));
            }
        }
        return all;
    }

    /** Returns the result of a job's terms; NaN becomes negative infinity. */
    private static double result(JobTerms terms) {
        double result = terms.terms().get(0).value();
        return Double.isNaN(result) ? Double.NEGATIVE_INFINITY : result;
    }

    /** Replaces the requests of tasks by the amounts that they use, as plugins report them. */
    private void addUsed(Job job, Tally allocated) {
        for (var entry : session.hooks.amountsUsed.all()) {
            for (Task task : job.tasks()) {
                if (task.status().isAllocated()) {
                    Map<String, Long> used = new TreeMap<>(entry.function().apply(task));
                    used.keySet().removeIf(resource -> allocated.names().indexOf(resource) < 0);
                    Map<String, Long> requested = new TreeMap<>(used);
                    requested.replaceAll((resource, units) ->
                            task.requests().get(allocated.names().indexOf(resource)));
                    allocated
                            .add(Amounts.of(allocated.names(), used))
                            .subtract(Amounts.of(allocated.names(), requested));
                }
            }
        }
    }

    /** @param promised the requests of the pipelined tasks of each queue that has some */
    private List<QueueStanding> standings(Map<Queue, Tally> promised) {
        Tally nothing = new Tally(session.inputs().resources());
        List<Supplier<QueueStanding>> rows = new ArrayList<>();
        for (Queue queue : session.queues()) {
            rows.add(standing(queue, promised.getOrDefault(queue, nothing)));
        }
        return new LazyList<>(() -> rows.stream().map(Supplier::get).toList());
    }

    /** Notes the numbers of a queue. The row that is computed from them must not reference the session. */
    private Supplier<QueueStanding> standing(Queue queue, Tally promised) {
        QueueTotals totals = session.queueTotals();
        Tally allocated = totals.allocated(queue);
        if (!session.hooks.amountsUsed.isEmpty()) {
            queue.jobs().forEach(job -> addUsed(job, allocated));
        }
        Optional<QueueNumbers> first = session.noted(queue);
        for (var entry : session.hooks.queueNumbers.all()) {
            first = first.isPresent() ? first : entry.function().apply(queue);
        }
        int id = queue.id();
        String name = queue.name();
        int weight = queue.weight();
        Tally requested = totals.requested(queue);
        Optional<QueueNumbers> numbers = first;
        QueueScores scored = scores;
        int waiting = totals.waiting(queue);
        int waitingGroups = totals.waitingGroups(queue);
        return () -> new QueueStanding(
                name,
                weight,
                allocated.toAmounts(),
                promised.toAmounts(),
                requested.toAmounts(),
                numbers.map(QueueNumbers::deserved).orElse(null),
                numbers.map(QueueNumbers::share).orElse(null),
                numbers.map(QueueNumbers::shareOf).orElse(""),
                numbers.map(QueueNumbers::figures).orElse(List.of()),
                scored.terms(id),
                scored.weights(id),
                scored.action(),
                scored.total(id),
                waiting,
                waitingGroups);
    }
}
