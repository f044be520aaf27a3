package dev.terrace.engine.observation;

import dev.terrace.engine.hook.AskedBefore;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookColumn.Entry;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.Told;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.spi.Because;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands around the functions of a session's hooks, and writes each vote into the ballot of the question that is being
 * asked. Asks nothing twice, and combines nothing.
 */
public final class Recorder {
    private @Nullable Ballot ballot;
    private @Nullable String chooser;

    /** Puts itself around all functions of a table that is complete. */
    public Recorder(HookTable table) {
        checks(table.jobReady);
        checks(table.subJobReady);
        checks(table.overused);
        checks(table.jobStarving);
        pairs(table.preemptive);
        pairs(table.allocatable);
        reservations(table.jobEnqueueable);
        votes(table.jobPipelined);
        votes(table.subJobPipelined);
        verdicts(table.jobValid);
        verdicts(table.prePredicate);
        table.preemptable.observe((tier, entry) ->
                (task, candidates) -> named(tier, entry, entry.function().victims(task, candidates)));
        table.reclaimable.observe((tier, entry) ->
                (task, candidates) -> named(tier, entry, entry.function().victims(task, candidates)));
        table.evictable.observe((tier, entry) ->
                (eviction, candidates) -> named(tier, entry, entry.function().victims(eviction, candidates)));
        dismissals(table.victimTasks);
        dismissals(table.victimTasksKeepingRoom);
        table.predicate.observe((tier, entry) -> remembering(entry.function()));
        table.bestNode.observe((tier, entry) -> (task, scores) -> {
            Optional<Node> chosen = entry.function().apply(task, scores);
            chosen.ifPresent(node -> chooser = entry.plugin());
            return chosen;
        });
    }

    /** Asks a question whose votes go into a ballot. */
    <A> A ask(Ballot into, Supplier<A> question) {
        Ballot outer = ballot;
        ballot = into;
        try {
            return question.get();
        } finally {
            ballot = outer;
        }
    }

    /** The plugin that chose a node in place of the scores since this was asked last; null if none did. */
    public @Nullable String takeChooser() {
        String known = chooser;
        chooser = null;
        return known;
    }

    private <T> void checks(HookColumn<Predicate<T>> column) {
        column.observe((tier, entry) -> subject -> {
            boolean answer = entry.function().test(subject);
            note(tier, entry, answer ? "yes" : "no", subject);
            return answer;
        });
    }

    private <T> void pairs(HookColumn<BiPredicate<Queue, T>> column) {
        column.observe((tier, entry) -> (queue, subject) -> {
            boolean answer = entry.function().test(queue, subject);
            if (ballot != null) {
                List<LimitLack> lacks = answer ? List.of() : Told.lacks(entry, queue, subject);
                List<Figure> numbers = entry.registered() instanceof Because.OfQueue<T> explained
                        ? told(entry, () -> explained.figures().apply(queue, subject))
                        : figures(queue, lacks);
                ballot.votes.add(new PluginVote(tier, entry.plugin(), answer ? "yes" : "no", numbers, lacks));
            }
            return answer;
        });
    }

    /** The numbers of a limit; those of a queue above, and of a second holder, have its name. */
    private static List<Figure> figures(Queue queue, List<LimitLack> lacks) {
        List<Figure> figures = new ArrayList<>();
        for (LimitLack lack : lacks) {
            boolean isNamed = lack.queue().isEmpty()
                    ? !lack.holder().equals(lacks.get(0).holder())
                    : !lack.queue().equals(queue.name());
            String of = !isNamed ? "" : (lack.queue().isEmpty() ? lack.holder() : lack.queue()) + " ";
            figures.add(Figure.of(of + "held " + lack.resource(), lack.held()));
            if (lack.reserved() != 0) {
                figures.add(Figure.of(of + "reserved " + lack.resource(), lack.reserved()));
            }
            figures.add(Figure.of(of + "asked " + lack.resource(), lack.asked()));
            figures.add(Figure.of(of + "limit " + lack.resource(), lack.limit()));
        }
        return figures;
    }

    private void reservations(HookColumn<Function<Job, Vote>> column) {
        column.observe((tier, entry) -> job -> {
            Vote answer = entry.function().apply(job);
            String word = answer.name().toLowerCase(Locale.ROOT);
            if (ballot != null && entry.registered() instanceof Because.OfReservation) {
                List<LimitLack> lacks = answer == Vote.REJECT ? Told.lacks(entry, job) : List.of();
                ballot.votes.add(new PluginVote(tier, entry.plugin(), word, figures(job.queue(), lacks), lacks));
            } else {
                note(tier, entry, word, job);
            }
            return answer;
        });
    }

    private <T> void votes(HookColumn<Function<T, Vote>> column) {
        column.observe((tier, entry) -> subject -> {
            Vote answer = entry.function().apply(subject);
            note(tier, entry, answer.name().toLowerCase(Locale.ROOT), subject);
            return answer;
        });
    }

    private <T> void verdicts(HookColumn<Function<T, Verdict>> column) {
        column.observe((tier, entry) -> subject -> {
            Verdict answer = entry.function().apply(subject);
            note(tier, entry, answer.isFit() ? "yes" : "no", subject);
            return answer;
        });
    }

    private <T, F> void note(int tier, Entry<F> entry, String vote, T subject) {
        Ballot open = ballot;
        if (open != null) {
            open.votes.add(new PluginVote(tier, entry.plugin(), vote, figures(entry, subject), List.of()));
        }
    }

    @SuppressWarnings("unchecked") // what explains a function takes what the function takes
    private static <T, F> List<Figure> figures(Entry<F> entry, T subject) {
        if (entry.registered() instanceof Because.OfOne<?> check) {
            return told(entry, () -> ((Because.OfOne<T>) check).figures().apply(subject));
        }
        if (entry.registered() instanceof Because.Answer<?, ?> answer) {
            return told(entry, () -> ((Because.Answer<T, ?>) answer).figures().apply(subject));
        }
        return List.of();
    }

    private static List<Figure> told(Entry<?> entry, Supplier<List<Figure>> numbers) {
        return List.copyOf(entry.guard().answer("the numbers of a vote", numbers::get));
    }

    private @Nullable List<Task> named(int tier, Entry<?> entry, @Nullable List<Task> victims) {
        if (ballot != null) {
            ballot.named.add(new Ballot.Named(tier, entry.plugin(), victims == null ? null : List.copyOf(victims)));
        }
        return victims;
    }

    private void dismissals(HookColumn<Function<List<Task>, List<Task>>> column) {
        column.observe((tier, entry) -> tasks -> {
            List<Task> chosen = entry.function().apply(tasks);
            if (ballot != null) {
                ballot.named.add(new Ballot.Named(tier, entry.plugin(), List.copyOf(chosen)));
            }
            return chosen;
        });
    }

    /** A check that keeps answers is not asked for an explanation alone: its answers are kept here as well. */
    private static NodePredicate remembering(NodePredicate predicate) {
        if (!(predicate instanceof NodePredicate.ClusterWide wide && wide.remembers())) {
            return predicate;
        }
        return NodePredicate.remembering(task -> {
            Function<Node, Verdict> check = wide.prepare().apply(task);
            return check == null ? null : new AskedBefore(check);
        });
    }
}
