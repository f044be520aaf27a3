package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks all predicates about a task and a node. A plugin's checks are asked in order until one excludes or fails, so
 * that all reasons are known; the first plugin that refuses decides.
 */
public final class Predicates {
    private static final Verdict UNPREPARED = Verdict.fails("not prepared for placement");

    private final HookTable hooks;
    private final List<OfPlugin<Check>> plugins = new ArrayList<>();
    private final List<WideCheck> wide = new ArrayList<>();

    /** By what they take from tasks. */
    private final Map<List<@Nullable Object>, FixedPredicates> fixed = new HashMap<>();

    /** One plugin's checks, in the order in which it registered them. */
    record OfPlugin<C>(String plugin, List<C> checks) {}

    /** One check, made ready. */
    private sealed interface Check {
        Verdict ask(SessionTask task, SessionNode node);
    }

    private record LocalCheck<K>(NodePredicate.Local<K> local, Projections.Of<K> projection) implements Check {
        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            K asked = projection.from(task);
            return asked == null ? Verdict.fits() : local.check().apply(asked, node);
        }

        /** The check for all tasks from which the hooks take the same; null if they have nothing to ask. */
        @Nullable
        Function<Node, Verdict> bind(List<@Nullable Object> taken) {
            K asked = projection.in(taken);
            return asked == null ? null : node -> local.check().apply(asked, node);
        }
    }

    private record WideCheck(int index, NodePredicate.ClusterWide predicate) implements Check {
        void prepare(SessionTask task, int count) {
            Function<Node, Verdict> answer = predicate.prepare().apply(task);
            if (answer == null) {
                task.unrestrained |= 1L << index;
            }
            task.prepared(index, count, answer);
        }

        boolean isSilent(SessionTask task) {
            return (task.unrestrained >>> index & 1) != 0;
        }

        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            if (isSilent(task)) {
                return Verdict.fits();
            }
            Function<Node, Verdict> answer = task.prepared(index);
            return answer == null ? UNPREPARED : answer.apply(node);
        }
    }

    public Predicates(HookTable hooks, Projections projections) {
        this.hooks = hooks;
        for (var entry : hooks.predicate.all()) {
            add(plugins, entry.plugin(), check(entry.function(), projections));
        }
    }

    private Check check(NodePredicate predicate, Projections projections) {
        if (predicate instanceof NodePredicate.Local<?> local) {
            return local(local, projections);
        }
        WideCheck check = new WideCheck(wide.size(), (NodePredicate.ClusterWide) predicate);
        wide.add(check);
        return check;
    }

    private static <K> Check local(NodePredicate.Local<K> local, Projections projections) {
        return new LocalCheck<>(local, projections.add(local.projection()));
    }

    static <C> void add(List<OfPlugin<C>> plugins, String plugin, C check) {
        if (plugins.isEmpty() || !plugins.get(plugins.size() - 1).plugin.equals(plugin)) {
            plugins.add(new OfPlugin<>(plugin, new ArrayList<>()));
        }
        plugins.get(plugins.size() - 1).checks.add(check);
    }

    /** Whether the predicates that take part in trials let the task in, if others had left. */
    public boolean passWithout(SessionTask task, SessionNode node, Collection<Task> gone) {
        for (WideCheck check : wide) {
            if (check.predicate.isTried()
                    && !check.isSilent(task)
                    && !(task.prepared(check.index) instanceof NodeTrial trial
                            && trial.without(gone, node).isFit())) {
                return false;
            }
        }
        return true;
    }

    /** Asks the pre-predicates, and lets cluster-wide predicates look at the cluster. */
    public Verdict prepare(SessionTask task) {
        Verdict verdict = AnswerRules.firstFailure(hooks.prePredicate, task);
        if (verdict.isFit()) {
            for (WideCheck check : wide) {
                check.prepare(task, wide.size());
            }
        }
        return verdict;
    }

    /** Whether no cluster-wide predicate has anything to say of a task, so that those that are bound say it all. */
    public boolean isUnrestrained(SessionTask task) {
        return task.unrestrained == (1L << wide.size()) - 1;
    }

    /** Whether a predicate that has something to say of a task must be asked about every node. */
    public boolean remember(SessionTask task) {
        for (WideCheck check : wide) {
            if (check.predicate.remembers() && !check.isSilent(task)) {
                return true;
            }
        }
        return false;
    }

    /** What the cluster-wide predicates alone say. */
    public boolean passWide(SessionTask task, SessionNode node) {
        for (WideCheck check : wide) {
            if (!check.ask(task, node).isFit()) {
                return false;
            }
        }
        return true;
    }

    public NodeVerdict ask(SessionTask task, SessionNode node) {
        return ask(plugins, check -> check.ask(task, node));
    }

    /** The node-local predicates for all tasks from which the hooks take the same. */
    public BoundPredicates bind(List<@Nullable Object> taken, int nodes) {
        List<BoundPredicates.Check> bound = new ArrayList<>();
        List<@Nullable Object> takenByFixed = new ArrayList<>();
        for (OfPlugin<Check> plugin : plugins) {
            for (Check check : plugin.checks) {
                if (check instanceof LocalCheck<?> local) {
                    boolean isFixed = local.local.isFixed();
                    if (isFixed) {
                        takenByFixed.add(local.projection.in(taken));
                    }
                    Function<Node, Verdict> asked = local.bind(taken);
                    if (asked != null) {
                        bound.add(new BoundPredicates.Check(plugin.plugin, isFixed, asked));
                    }
                }
            }
        }
        return new BoundPredicates(bound, fixed.computeIfAbsent(takenByFixed, absent -> fixedOf(bound, nodes)));
    }

    private static FixedPredicates fixedOf(List<BoundPredicates.Check> checks, int nodes) {
        return new FixedPredicates(
                checks.stream().filter(BoundPredicates.Check::isFixed).toList(), nodes);
    }

    /** What all checks together say. */
    public static <C> NodeVerdict ask(List<OfPlugin<C>> plugins, Function<C, Verdict> question) {
        for (OfPlugin<C> plugin : plugins) {
            List<String> reasons = null;
            Verdict.Kind worst = Verdict.Kind.FITS;
            for (C check : plugin.checks) {
                Verdict verdict = question.apply(check);
                if (verdict.isFit()) {
                    continue;
                }
                if (reasons == null) {
                    reasons = new ArrayList<>(1);
                }
                reasons.add(verdict.reason());
                worst = verdict.kind().compareTo(worst) > 0 ? verdict.kind() : worst;
                if (verdict.kind() != Verdict.Kind.REJECTS) {
                    break;
                }
            }
            if (reasons != null) {
                return new NodeVerdict(worst, worst == Verdict.Kind.EXCLUDES, reasons);
            }
        }
        return NodeVerdict.FITS;
    }
}
