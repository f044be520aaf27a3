package dev.terrace.engine.observation;

import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.QueueExplanation;
import dev.terrace.model.explanation.QueueExplanation.OfJob;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Builds the explanation of a cycle from the observations and the report. */
final class ExplanationBuilder {
    private final Observer seen;
    private final SessionState state;
    private final CycleReport report;
    private final PodAccounts pods;
    private final JobWords words;

    /**
     * Prepares the explanation of a cycle.
     *
     * @param seen the observer of a cycle whose last action has ended
     */
    ExplanationBuilder(Observer seen, CycleReport report) {
        this.seen = seen;
        this.state = seen.state;
        this.report = report;
        this.words = new JobWords(report);
        this.pods = new PodAccounts(seen, report, words);
    }

    /** Returns the explanation of everything watched. */
    Explanation write() {
        List<PodExplanation> ofPods = new ArrayList<>();
        for (Task task : state.tasks) {
            if (seen.watches(task)) {
                ofPods.add(pods.of(task));
            }
        }
        Set<String> told = ofPods.stream().map(PodExplanation::pod).collect(Collectors.toSet());
        Map<String, JobSpec> withoutQueue = withoutQueue();
        for (TaskSpec pod : state.cluster.tasks()) {
            boolean isWatched =
                    seen.watches(pod.key()) || (withoutQueue.containsKey(pod.job()) && seen.names(pod.job()));
            if (isWatched && !told.contains(pod.key())) {
                ofPods.add(PodAccounts.outside(pod, withoutQueue.get(pod.job())));
            }
        }
        for (UndecidedPod pod : state.cluster.undecided()) {
            if (seen.watches(pod.key())) {
                ofPods.add(PodAccounts.of(pod, state.cluster.resources()));
            }
        }
        List<JobExplanation> ofJobs = new ArrayList<>();
        for (Job job : state.jobs) {
            if (seen.turns.watches(job)) {
                ofJobs.add(of(job));
            }
        }
        withoutQueue.forEach((key, job) -> {
            if (seen.names(key)) {
                ofJobs.add(outside(key, job));
            }
        });
        List<QueueExplanation> ofQueues = new ArrayList<>();
        for (Queue queue : state.queues) {
            if (seen.turns.stepsOfQueues.containsKey(queue)) {
                ofQueues.add(of(queue));
            }
        }
        return new Explanation(report, List.copyOf(ofPods), List.copyOf(ofJobs), List.copyOf(ofQueues));
    }

    /** Returns the groups that are in no session because their queue does not exist, by key. */
    private Map<String, JobSpec> withoutQueue() {
        Map<String, JobSpec> groups = new TreeMap<>();
        for (JobSpec job : state.cluster.jobs()) {
            if (state.queue(job.queue()) == null) {
                groups.put(job.key(), job);
            }
        }
        return groups;
    }

    private static JobExplanation outside(String key, JobSpec job) {
        return new JobExplanation(
                key,
                job.queue(),
                job.phase(),
                job.phase(),
                job.minMember(),
                Fate.NOT_DECIDED,
                "it is not decided on: queue " + job.queue() + " is not in the dump",
                List.of());
    }

    private JobExplanation of(Job job) {
        return new JobExplanation(
                job.key(),
                job.queue().name(),
                report.phases().getOrDefault(job.key(), job.phase()),
                job.spec().phase(),
                job.minMember(),
                words.fate(job),
                words.because(job),
                steps(seen.turns.steps.getOrDefault(job, List.of())));
    }

    private List<Step> steps(List<StepBuilder> steps) {
        return steps.stream().map(this::step).toList();
    }

    private Step step(StepBuilder step) {
        boolean isCompared = step.ahead == null;
        Place place = step.place == 0
                ? null
                : new Place(
                        step.place, step.line.size(), isCompared ? step.after : null, isCompared ? step.before : null);
        return new Step(
                step.action,
                step.turn,
                step.outcome,
                JobWords.because(step),
                List.copyOf(step.questions),
                place,
                step.domains.build(),
                step.ahead == null
                        ? List.of()
                        : step.ahead.stream().map(Job::key).toList());
    }

    private QueueExplanation of(Queue queue) {
        QueueStanding standing = report.queues().stream()
                .filter(each -> each.name().equals(queue.name()))
                .findFirst()
                .orElseThrow();
        List<OfJob> jobs = queue.jobs().stream()
                .map(job -> new OfJob(job.key(), words.fate(job), words.because(job)))
                .toList();
        return new QueueExplanation(
                queue.name(),
                queue.weight(),
                queue.spec().state(),
                words.because(queue, standing),
                standing,
                steps(seen.turns.stepsOfQueues.getOrDefault(queue, List.of())),
                jobs);
    }
}
