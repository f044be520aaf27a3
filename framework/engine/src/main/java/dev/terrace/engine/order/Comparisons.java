package dev.terrace.engine.order;

import dev.terrace.engine.hook.AnswerReasons;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.OrderColumn;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionQueue;
import dev.terrace.model.explanation.Place.Comparison;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains which comparison puts one job before another. It repeats the comparisons of {@link Orders} one by one, with
 * their numbers.
 *
 * @param other the key of the job that comes second
 */
record Comparisons(HookTable hooks, QueueOrder queueOrder, String other) {
    private static final String KEPT = "kept its place";

    Comparison between(Job first, Job second) {
        boolean isAcross = queueOrder.acrossQueues();
        boolean hasOneQueue = first.queue() == second.queue();
        if (!isAcross && !hasOneQueue) {
            return between(first.queue(), second.queue());
        }
        String level = isAcross ? "across" : "job";
        Comparison known = decided(level, Hook.JOB_ORDER, hooks.jobOrder, first, second);
        if (known == null && !hasOneQueue) {
            known = decided(level, Hook.QUEUE_ORDER, hooks.queueOrder, first.queue(), second.queue());
        }
        return known != null ? known : byAge(level, first, second);
    }

    private Comparison between(Queue first, Queue second) {
        Comparison known = queueOrder.byScore()
                ? byScore(first, second)
                : decided("queue", Hook.QUEUE_ORDER, hooks.queueOrder, first, second);
        if (known != null) {
            return known;
        }
        boolean sameTime = first.spec().created().equals(second.spec().created());
        boolean holds = ((SessionQueue) first).age() < ((SessionQueue) second).age();
        return fallback("queue", holds ? sameTime ? "name" : "created" : KEPT);
    }

    private Comparison byAge(String level, Job first, Job second) {
        boolean sameTime = first.spec().created().equals(second.spec().created());
        boolean holds = ((SessionJob) first).isOlderThan((SessionJob) second);
        return fallback(level, holds ? sameTime ? "name" : "created" : KEPT);
    }

    private Comparison fallback(String level, String what) {
        return new Comparison(other, level, "", "", what, List.of(), List.of());
    }

    private <T> @Nullable Comparison decided(String level, Hook hook, OrderColumn<T> order, T first, T second) {
        OrderColumn.Decider<T> decider = order.decider(first, second);
        if (decider == null) {
            return null;
        }
        if (decider.order() > 0) {
            return fallback(level, KEPT);
        }
        return new Comparison(
                other,
                level,
                hook.spelling(),
                decider.entry().plugin(),
                "",
                AnswerReasons.figures(decider.entry(), first),
                AnswerReasons.figures(decider.entry(), second));
    }

    private @Nullable Comparison byScore(Queue first, Queue second) {
        List<Figure> left = scores(first);
        List<Figure> right = scores(second);
        double own = left.get(left.size() - 1).value();
        double others = right.get(right.size() - 1).value();
        if (own == others) {
            return null;
        }
        return own < others
                ? fallback("queue", KEPT)
                : new Comparison(other, "queue", Hook.QUEUE_SCORE.spelling(), "", "", left, right);
    }

    /** Returns the weighted terms of a queue, followed by their total. */
    private List<Figure> scores(Queue queue) {
        List<Figure> figures = new ArrayList<>();
        double total = 0;
        for (var entry : hooks.queueScore.all()) {
            double score =
                    queueOrder.weightOf(entry.plugin()) * entry.function().applyAsDouble(queue);
            figures.add(new Figure(entry.plugin(), score));
            total = entry.guard().plus(Hook.QUEUE_SCORE, total, score);
        }
        figures.add(new Figure("total", total));
        return figures;
    }
}
