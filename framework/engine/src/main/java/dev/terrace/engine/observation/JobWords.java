package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sentences about jobs and queues. */
final class JobWords {
    private final Map<String, Integer> bound;
    private final Map<String, Integer> promised;
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final Set<String> admitted;

    JobWords(CycleReport report) {
        bound = count(report.binds());
        promised = count(report.pipelined());
        report.waiting().forEach(each -> waiting.put(each.job(), each));
        admitted = Set.copyOf(report.admitted());
    }

    private static Map<String, Integer> count(List<Bind> binds) {
        return binds.stream().collect(Collectors.toMap(Bind::job, bind -> 1, Integer::sum));
    }

    /** A word for all pods of a job. */
    String fate(Job job) {
        if (bound.containsKey(job.key())) {
            return "bound";
        }
        if (promised.containsKey(job.key())) {
            return "pipelined";
        }
        return waiting.containsKey(job.key()) ? "waits" : job.readyTasks() > 0 ? "running" : "ended";
    }

    String because(Job job, List<Step> steps) {
        int now = bound.getOrDefault(job.key(), 0);
        int later = promised.getOrDefault(job.key(), 0);
        Waiting waits = waiting.get(job.key());
        int left = waits == null ? 0 : waits.tasks();
        if (waits == null || left == 0) {
            return now + later == 0
                    ? "none of its pods waits"
                    : "%s of its pods are bound, %s promised a node".formatted(now, later);
        }
        String why = refusal(steps, waits);
        return now + later == 0 ? why : "%s bound, %s promised, %s wait: %s".formatted(now, later, left, why);
    }

    /** What was said against a job: a job question that was answered no, else what the action noted. */
    private static String refusal(List<Step> steps, Waiting waits) {
        for (Step step : steps) {
            if (step.outcome() == Step.Outcome.REJECTED) {
                return "it was not admitted: " + admission(waits, step.because());
            }
        }
        String last = "";
        for (Step step : steps) {
            for (Question question : step.questions()) {
                boolean decides = question.hook().equals(Hook.JOB_READY.spelling())
                        || question.hook().equals(Hook.SUB_JOB_READY.spelling())
                        || question.hook().equals(Hook.JOB_VALID.spelling());
                if (decides && step.outcome() == Step.Outcome.SERVED) {
                    last = question.answer() ? "" : Words.no(question);
                }
            }
        }
        String noted = waits.reason().isEmpty()
                ? waits.nodes() == 0
                        ? ""
                        : "%s nodes refused: %s".formatted(waits.nodes(), Words.mostFirst(waits.reasons()))
                : waits.reason();
        if (last.isEmpty()) {
            return noted.isEmpty() ? "no action served it" : noted;
        }
        return noted.isEmpty() ? last : last + "; " + noted;
    }

    private static String admission(@Nullable Waiting waits, String step) {
        String cause = waits != null && waits.limit() instanceof AdmissionRefusal refusal ? refusal.cause() : "";
        return cause.isEmpty() ? step : cause;
    }

    /** Why no action asked a node for any pod of a job. */
    String unserved(Job job, List<StepUnderWay> steps) {
        for (StepUnderWay step : steps) {
            if (step.outcome == Step.Outcome.REJECTED) {
                return "its group was not admitted: " + admission(waiting.get(job.key()), because(step));
            }
        }
        if (job.isPending() && !admitted.contains(job.key())) {
            return "its group is not admitted";
        }
        for (StepUnderWay step : steps) {
            if (step.outcome == Step.Outcome.PASSED_OVER) {
                return because(step);
            }
        }
        Waiting known = waiting.get(job.key());
        return known == null || known.reason().isEmpty() ? "no action asked a node for it" : known.reason();
    }

    static String because(StepUnderWay step) {
        return switch (step.outcome) {
            case ADMITTED -> "it may be placed from now on";
            case REJECTED -> last(step, false);
            case SERVED -> last(step, true);
            case PASSED_OVER ->
                step.questions.stream()
                        .filter(each -> each.answer() && each.hook().equals(Hook.OVERUSED.spelling()))
                        .findFirst()
                        .map(each -> "its queue was passed over: " + Words.yes(each))
                        .orElse("the line ended before its turn came");
            case NOT_IN_LINE ->
                step.questions.stream()
                        .filter(each -> !each.answer())
                        .findFirst()
                        .map(Words::no)
                        .orElse("the action had nothing to do for it");
        };
    }

    /** The last question that was answered no. */
    private static String last(StepUnderWay step, boolean orNone) {
        String last = "";
        for (Question question : step.questions) {
            last = question.answer() ? last : Words.no(question);
        }
        return last.isEmpty() && orNone ? "its turn came" : last;
    }

    String because(Queue queue, QueueStanding standing) {
        long waits = queue.jobs().stream()
                .filter(job -> waiting.containsKey(job.key()))
                .count();
        return "%s of its %s jobs wait, %s of its pods"
                .formatted(waits, queue.jobs().size(), standing.waitingTasks());
    }
}
