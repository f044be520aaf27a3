package dev.terrace.engine.observation;

import dev.terrace.engine.session.EvictionWords;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fates of jobs and queues, and the sentences about them. Sentences about waiting jobs come from the report. */
final class JobWords {
    private final Map<String, Integer> bound;
    private final Map<String, Integer> promised;
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final Map<String, List<Eviction>> evicted;
    private final Set<String> admitted;

    JobWords(CycleReport report) {
        bound = count(report.binds());
        promised = count(report.pipelined());
        evicted = report.evictions().stream().collect(Collectors.groupingBy(Eviction::job));
        report.waiting().forEach(each -> waiting.put(each.job(), each));
        admitted = Set.copyOf(report.admitted());
    }

    private static Map<String, Integer> count(List<Bind> binds) {
        return binds.stream().collect(Collectors.toMap(Bind::job, bind -> 1, Integer::sum));
    }

    /** Returns the common fate of a job's pods. */
    Fate fate(Job job) {
        Waiting row = waiting.get(job.key());
        if (row != null && !row.isServed()) {
            return row.tasks() == 0 && row.gated() > 0 ? Fate.GATED : Fate.WAITS;
        }
        if (bound.containsKey(job.key())) {
            return Fate.BOUND;
        }
        if (promised.containsKey(job.key())) {
            return Fate.PIPELINED;
        }
        boolean isEvicted = evicted.containsKey(job.key())
                && job.tasks().stream()
                        .allMatch(task -> task.status() == TaskStatus.RELEASING || hasEnded(task.status()));
        return isEvicted ? Fate.EVICTED : job.readyTasks() > 0 ? Fate.RUNNING : Fate.ENDED;
    }

    private static boolean hasEnded(TaskStatus status) {
        return status == TaskStatus.SUCCEEDED || status == TaskStatus.FAILED;
    }

    String because(Job job) {
        Waiting row = waiting.get(job.key());
        if (row != null) {
            return row.reason();
        }
        return switch (fate(job)) {
            case BOUND -> placed(job);
            case PIPELINED -> some(promised.getOrDefault(job.key(), 0), job) + " pipelined";
            case EVICTED -> evicted(job);
            case RUNNING -> "it has no waiting pods";
            default -> job.tasks().isEmpty() ? "it has no pods" : "its pods have ended";
        };
    }

    private String placed(Job job) {
        int later = promised.getOrDefault(job.key(), 0);
        return some(bound.getOrDefault(job.key(), 0), job) + " bound"
                + (later == 0 ? "" : ", %s pipelined".formatted(later));
    }

    private static String some(int pods, Job job) {
        int all = job.tasks().size();
        return all == 1 ? "its pod is" : "%s of its %s pods %s".formatted(pods, all, pods == 1 ? "is" : "are");
    }

    /** Returns the sentence about an evicted job, such as "it was evicted: both pods, by preempt, for ml/new-0". */
    private String evicted(Job job) {
        List<Eviction> evictions = evicted.getOrDefault(job.key(), List.of());
        int pods = evictions.size();
        int all = job.tasks().size();
        String how = pods < all
                ? "%s of its %s pods".formatted(pods, all)
                : pods == 1 ? "its pod" : pods == 2 ? "both pods" : "all %s pods".formatted(pods);
        return "it was evicted: " + how + EvictionWords.by(evictions, ",");
    }

    /** Returns the report's entry about a waiting job; null if the job does not wait. */
    @Nullable
    Waiting waiting(Job job) {
        return waiting.get(job.key());
    }

    /** Returns whether a job is not admitted when the cycle ends. */
    boolean isOutside(Job job) {
        return job.isPending() && !admitted.contains(job.key());
    }

    static String because(StepBuilder step) {
        return switch (step.outcome) {
            case ADMITTED -> "it may be placed from now on";
            case REJECTED -> last(step, false);
            case SERVED -> last(step, true);
            case PASSED_OVER ->
                step.questions.stream()
                        .filter(each -> each.answer() && each.hook().equals(Hook.OVERUSED.spelling()))
                        .findFirst()
                        .map(each -> "its queue was skipped: " + ExplanationSentences.yes(each))
                        .orElse("the action ended before its turn");
            case NOT_PLACED -> step.refusal;
            case NOT_IN_LINE ->
                step.questions.stream()
                        .filter(each -> !each.answer())
                        .findFirst()
                        .map(question -> ExplanationSentences.no(step.action, question))
                        .orElse("the action did not concern it");
        };
    }

    /** Returns the sentence about the last question with a negative answer. */
    private static String last(StepBuilder step, boolean orNone) {
        String last = "";
        for (Question question : step.questions) {
            last = question.answer() ? last : ExplanationSentences.no(step.action, question);
        }
        return last.isEmpty() && orNone ? "its turn came" : last;
    }

    String because(Queue queue, QueueStanding standing) {
        return "%s of its %s jobs wait, %s of its pods"
                .formatted(standing.waitingGroups(), queue.jobs().size(), standing.waitingTasks());
    }
}
