package dev.terrace.engine.observation;

import dev.terrace.engine.hook.AnswerReasons;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookColumn.Entry;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.Listener;
import dev.terrace.engine.hook.RecordedCheck;
import dev.terrace.engine.state.ClusterSize;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.settings.Hook.Rule;
import dev.terrace.spi.Because;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records each vote of a session's hooks in the ballot of the current question. It asks no plugin a second time, and
 * combines no answers.
 */
final class Recorder {
    /** The rules of hooks that answer a question. */
    private static final Set<Rule> ANSWERING = EnumSet.of(
            Rule.ALL, Rule.ANY, Rule.FIRST_TIER_ALL, Rule.VOTE, Rule.FIRST, Rule.TIER_INTERSECTION, Rule.TIER_UNION);

    private final ClusterSize size;
    private @Nullable Ballot ballot;
    private @Nullable String chooser;

    /** Listens to a complete table. It does not listen to predicates: an explanation asks them again. */
    Recorder(HookTable table, ClusterSize size) {
        this.size = size;
        for (HookColumn<?> column : table.ofHooks()) {
            if (column != table.predicate && ANSWERING.contains(column.hook().rule())) {
                column.listen(Votes::new);
            }
        }
        table.predicate.replace(entry -> remembering(entry.function()));
    }

    /** Wraps a stateful predicate, which an explanation must not ask again: its answers are cached here as well. */
    private static NodePredicate remembering(NodePredicate predicate) {
        if (!(predicate instanceof NodePredicate.ClusterWide wide && wide.remembers())) {
            return predicate;
        }
        return NodePredicate.remembering(task -> {
            Function<Node, Verdict> check = wide.prepare().apply(task);
            return check == null ? null : new RecordedCheck(check);
        });
    }

    /** Asks a question and collects its votes in a ballot. */
    <A> A ask(Ballot into, Supplier<A> question) {
        Ballot outer = ballot;
        ballot = into;
        try {
            return question.get();
        } finally {
            ballot = outer;
        }
    }

    /** Returns the plugin that chose a node instead of the scores since the last call; null if no plugin did. */
    @Nullable
    String takeChooser() {
        String known = chooser;
        chooser = null;
        return known;
    }

    /** Returns the numbers of a limit. Numbers of a parent queue or of another holder carry its name. */
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

    /** Records the votes of one function. */
    private final class Votes implements Listener {
        private final Entry<?> entry;

        Votes(Entry<?> entry) {
            this.entry = entry;
        }

        @Override
        public void said(boolean yes, Object subject) {
            note(yes ? "yes" : "no", subject);
        }

        @Override
        public void said(boolean yes, Queue queue, Object subject) {
            if (ballot != null) {
                List<LimitLack> lacks = yes ? List.of() : size.sized(AnswerReasons.lacks(entry, queue, subject));
                add(yes ? "yes" : "no", figures(queue, lacks), lacks);
            }
        }

        @Override
        public void voted(Vote vote, Object subject) {
            String word = vote.name().toLowerCase(Locale.ROOT);
            if (ballot != null && entry.registered() instanceof Because.OfReservation) {
                Job job = (Job) subject;
                List<LimitLack> lacks = vote == Vote.REJECT ? size.sized(AnswerReasons.lacks(entry, job)) : List.of();
                add(word, figures(job.queue(), lacks), lacks);
            } else {
                note(word, subject);
            }
        }

        private void note(String word, Object subject) {
            if (ballot != null) {
                add(word, AnswerReasons.figures(entry, subject), List.of());
            }
        }

        private void add(String word, List<Figure> figures, List<LimitLack> lacks) {
            if (ballot != null) {
                ballot.votes.add(new PluginVote(entry.tier(), entry.plugin(), word, figures, lacks));
            }
        }

        @Override
        public void named(@Nullable List<Task> tasks) {
            if (ballot != null) {
                ballot.named.add(new Ballot.Named(entry, tasks == null ? null : List.copyOf(tasks)));
            }
        }

        @Override
        public void chose(@Nullable Object chosen) {
            if (chosen instanceof Node) {
                chooser = entry.plugin();
            }
        }
    }
}
