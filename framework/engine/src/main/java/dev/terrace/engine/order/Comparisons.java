package dev.terrace.engine.order;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.OrderColumn;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionQueue;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.Order;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains which comparison puts one job before another. It repeats the comparisons of {@link Orders} one by one, with
 * their numbers.
 */
record Comparisons(HookTable hooks, QueueOrder queueOrder) {
    private static final String KEPT = "kept its place";

    Precedence between(Job first, Job second) {
        if (queueOrder.acrossQueues()) {
            Precedence byJob = decided("across", Hook.JOB_ORDER, hooks.jobOrder.decider(first, second), first, second);
            Precedence byQueue = byJob != null || first.queue() == second.queue()
                    ? byJob
                    : decided(
                            "across",
                            Hook.QUEUE_ORDER,
                            hooks.queueOrder.decider(first.queue(), second.queue()),
                            first.queue(),
                            second.queue());
            return byQueue != null ? byQueue : byAge("across", first, second);
        }
        if (first.queue() == second.queue()) {
            Precedence byJob = decided("job", Hook.JOB_ORDER, hooks.jobOrder.decider(first, second), first, second);
            return byJob != null ? byJob : byAge("job", first, second);
        }
        return between(first.queue(), second.queue());
    }

    private Precedence between(Queue first, Queue second) {
        Precedence known = queueOrder.byScore()
                ? byScore(first, second)
                : decided("queue", Hook.QUEUE_ORDER, hooks.queueOrder.decider(first, second), first, second);
        if (known != null) {
            return known;
        }
        boolean sameTime = first.spec().created().equals(second.spec().created());
        boolean holds = ((SessionQueue) first).age() < ((SessionQueue) second).age();
        return fallback("queue", holds ? sameTime ? "name" : "created" : KEPT);
    }

    private static Precedence byAge(String level, Job first, Job second) {
        boolean sameTime = first.spec().created().equals(second.spec().created());
        boolean holds = ((SessionJob) first).isOlderThan((SessionJob) second);
        return fallback(level, holds ? sameTime ? "name" : "created" : KEPT);
    }

    private static Precedence fallback(String level, String what) {
        return new Precedence(level, "", "", what, List.of(), List.of());
    }

    private static <T> @Nullable Precedence decided(
            String level, Hook hook, OrderColumn.@Nullable Decider<T> decider, T first, T second) {
        if (decider == null) {
            return null;
        }
        if (decider.order() > 0) {
            return fallback(level, KEPT);
        }
        return new Precedence(
                level,
                hook.spelling(),
                decider.plugin(),
                "",
                figures(decider.registered(), first),
                figures(decider.registered(), second));
    }

    private static <T> List<Figure> figures(Comparator<T> order, T item) {
        return order instanceof Order<T> known ? known.figures(item) : List.of();
    }

    private @Nullable Precedence byScore(Queue first, Queue second) {
        List<Figure> left = scores(first);
        List<Figure> right = scores(second);
        double own = left.get(left.size() - 1).value();
        double others = right.get(right.size() - 1).value();
        if (own == others) {
            return null;
        }
        return own < others
                ? fallback("queue", KEPT)
                : new Precedence("queue", Hook.QUEUE_SCORE.spelling(), "", "", left, right);
    }

    /** Returns the weighted terms of a queue, followed by their total. */
    private List<Figure> scores(Queue queue) {
        List<Figure> figures = new ArrayList<>();
        double total = 0;
        for (var entry : hooks.queueScore.all()) {
            double score =
                    queueOrder.weightOf(entry.plugin()) * entry.function().applyAsDouble(queue);
            figures.add(new Figure(entry.plugin(), score));
            total += score;
        }
        figures.add(new Figure("total", total));
        return figures;
    }
}
