package dev.terrace.engine.session;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Writes the report of a session that has ended: its decisions, its queues, its waiting jobs. Changes nothing. */
final class ReportWriter {
    private final DefaultSession session;
    private final QueueScores scores;
    private final WaitingRefusals nodeRefusals;
    private final WaitingReason reasons;

    /**
     * @param scores as they were when the session opened
     * @param nodeRefusals as they were when the actions had ended
     */
    ReportWriter(DefaultSession session, QueueScores scores, WaitingRefusals nodeRefusals) {
        this.session = session;
        this.scores = scores;
        this.nodeRefusals = nodeRefusals;
        this.reasons = new WaitingReason(session);
    }

    CycleReport write(List<PluginState> states) {
        List<Bind> pipelined = new ArrayList<>();
        List<String> admitted = new ArrayList<>();
        List<Waiting> waiting = new ArrayList<>();
        session.queueTotals().update();
        List<Job> unsettled = session.unsettledJobs();
        SortedMap<String, JobPhase> changedPhases = changedPhases(unsettled);
        for (Job job : unsettled) {
            for (Task task : promised(job)) {
                pipelined.add(session.decisions().describe((SessionTask) task));
            }
            if (job.spec().phase().isPending() && !job.isPending()) {
                admitted.add(job.key());
            }
            waiting((SessionJob) job).ifPresent(waiting::add);
        }
        return new CycleReport(
                session.decisions().binds(),
                session.decisions().evictions(),
                session.decisions().failures(),
                session.decisions().amendments(),
                pipelined,
                new PhasesAfter(session.cluster(), changedPhases),
                changedPhases,
                admitted,
                waiting,
                standings(unsettled, waiting),
                jobTerms(),
                session.hooks().devices.all().stream()
                        .map(HookColumn.Entry::plugin)
                        .distinct()
                        .toList(),
                states,
                Timings.NONE);
    }

    /** @param jobs in order of their keys */
    private static SortedMap<String, JobPhase> changedPhases(List<Job> jobs) {
        List<String> keys = new ArrayList<>(jobs.size());
        List<JobPhase> phases = new ArrayList<>(jobs.size());
        for (Job job : jobs) {
            JobPhase phase = JobPhases.of((SessionJob) job);
            if (phase != job.spec().phase()) {
                keys.add(job.key());
                phases.add(phase);
            }
        }
        return SortedTexts.of(keys, phases);
    }

    private static List<Task> promised(Job job) {
        return job.count(TaskStatus.PIPELINED) == 0 ? List.of() : job.tasks(TaskStatus.PIPELINED);
    }

    /** The terms of all jobs, by plugin; a plugin's jobs in its own order. */
    private List<JobTerms> jobTerms() {
        List<JobTerms> all = new ArrayList<>();
        for (HookColumn.Entry<Function<Job, List<JobTerm>>> entry :
                session.hooks().jobTerms.all()) {
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

    /** The result of a job's terms; NaN becomes the lowest. */
    private static double result(JobTerms terms) {
        double result = terms.terms().get(0).value();
        return Double.isNaN(result) ? Double.NEGATIVE_INFINITY : result;
    }

    private Optional<Waiting> waiting(SessionJob job) {
        List<String> pods = new ArrayList<>();
        int gated = 0;
        if (job.count(TaskStatus.PENDING) + job.count(TaskStatus.ALLOCATED) > 0) {
            for (Task task : job.tasks()) {
                if (task.status() == TaskStatus.PENDING && task.isGated()) {
                    gated++;
                } else if (task.status() == TaskStatus.PENDING || task.status() == TaskStatus.ALLOCATED) {
                    pods.add(task.key());
                }
            }
        }
        if (pods.isEmpty() && gated == 0 && !JobPhases.lacksPods(job)) {
            return Optional.empty();
        }
        WaitingRefusals.OfJob refusals = nodeRefusals.of(job);
        return Optional.of(new Waiting(
                job.key(),
                job.queue().name(),
                pods.size(),
                gated,
                List.copyOf(pods),
                reasons.of(job, refusals),
                refusals == null
                        ? Collections.emptySortedMap()
                        : new TreeMap<>(refusals.first().reasons()),
                refusals == null ? 0 : refusals.first().nodes(),
                refusals == null ? List.of() : refusals.byShape(),
                job.waiting().limit()));
    }

    /** Puts what plugins say that tasks use in the place of what they request. */
    private void addUsed(Job job, Tally allocated) {
        for (var entry : session.hooks().amountsUsed.all()) {
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

    /** @param unsettled the jobs of which some are promised nodes */
    private List<QueueStanding> standings(List<Job> unsettled, List<Waiting> waiting) {
        Map<String, int[]> waits = new HashMap<>();
        for (Waiting each : waiting) {
            int[] ofQueue = waits.computeIfAbsent(each.queue(), name -> new int[2]);
            ofQueue[0] += each.tasks();
            ofQueue[1]++;
        }
        Map<Queue, Tally> promised = new HashMap<>();
        for (Job job : unsettled) {
            for (Task task : promised(job)) {
                promised.computeIfAbsent(
                                job.queue(),
                                queue -> new Tally(session.cluster().resources()))
                        .add(task.requests());
            }
        }
        List<QueueStanding> standings = new ArrayList<>();
        for (Queue queue : session.queues()) {
            Tally ofQueue =
                    promised.getOrDefault(queue, new Tally(session.cluster().resources()));
            standings.add(standing(queue, ofQueue, waits.getOrDefault(queue.name(), new int[2])));
        }
        return standings;
    }

    /** @param waits its waiting tasks, and its waiting groups */
    private QueueStanding standing(Queue queue, Tally promised, int[] waits) {
        QueueTotals totals = session.queueTotals();
        Tally allocated = totals.allocated(queue);
        if (!session.hooks().amountsUsed.all().isEmpty()) {
            queue.jobs().forEach(job -> addUsed(job, allocated));
        }
        Optional<QueueNumbers> numbers = session.noted(queue)
                .or(() -> session.hooks().queueNumbers.all().stream()
                        .map(entry -> entry.function().apply(queue))
                        .flatMap(Optional::stream)
                        .findFirst());
        Amounts held = allocated.toAmounts();
        return new QueueStanding(
                queue.name(),
                queue.weight(),
                held,
                promised.toAmounts(),
                totals.requested(queue).toAmounts(),
                numbers.map(QueueNumbers::deserved).orElse(null),
                numbers.map(QueueNumbers::share).orElse(null),
                numbers.map(QueueNumbers::shareOf).orElse(""),
                numbers.map(QueueNumbers::figures).orElse(List.of()),
                scores.terms(queue),
                scores.weights(queue),
                scores.action(),
                scores.total(queue),
                waits[0],
                waits[1]);
    }
}
