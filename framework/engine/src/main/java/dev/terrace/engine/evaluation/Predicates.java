package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.AskedBefore;
import dev.terrace.engine.hook.GuardedCheck;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates all predicates for a task and a node. A plugin's checks are evaluated in order until one excludes or fails,
 * so that all its reasons are known; the first plugin that refuses decides.
 */
public final class Predicates {
    private static final Verdict UNPREPARED = Verdict.fails("not prepared for placement");

    private final HookTable hooks;
    private final List<OfPlugin<Check>> plugins = new ArrayList<>();
    private final List<WideCheck> wide = new ArrayList<>();
    /** Each of as many cluster-wide predicates as it holds. */
    private final List<PreparedChecks> prepared = new ArrayList<>();

    private final int tasks;
    private final RefusalSources sources = new RefusalSources();

    /** By the values that their projections take from tasks. */
    private final Map<List<@Nullable Object>, FixedPredicates> fixed = new HashMap<>();

    /** One plugin's checks, in the order in which it registered them. */
    record OfPlugin<C>(String plugin, List<C> checks) {}

    /** One check, with what it needs to be evaluated. */
    private sealed interface Check {
        Verdict ask(SessionTask task, SessionNode node);
    }

    private record LocalCheck<K>(NodePredicate.Local<K> local, Projections.Of<K> projection) implements Check {
        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            K asked = projection.from(task);
            return asked == null ? Verdict.fits() : local.check().apply(asked, node);
        }

        /**
         * The check bound to the values of an equivalence class; null if its projection took null, which always fits.
         *
         * @param place its place among the fixed checks
         */
        BoundPredicates.@Nullable Check<K> bind(String plugin, int place, List<@Nullable Object> values) {
            K asked = projection.in(values);
            int fixed = local.isFixed() ? place : BoundPredicates.Check.CHANGES;
            return asked == null
                    ? null
                    : new BoundPredicates.Check<>(plugin, fixed, (GuardedCheck<K>) local.check(), asked);
        }
    }

    private record WideCheck(
            int index,
            NodePredicate.ClusterWide predicate,
            PreparedChecks prepared,
            String plugin,
            RefusalSources sources)
            implements Check {
        void prepare(SessionTask task) {
            prepared.put(task, index, predicate.prepare().apply(task));
        }

        boolean isSilent(SessionTask task) {
            return prepared.isSilent(task, index);
        }

        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            if (isSilent(task)) {
                return Verdict.fits();
            }
            Function<Node, Verdict> answer = prepared.get(task, index);
            Verdict verdict = answer == null ? UNPREPARED : answer.apply(node);
            if (!verdict.isFit()) {
                sources.note(verdict.reason(), plugin);
            }
            return verdict;
        }
    }

    /**
     * Takes all predicates of a session.
     *
     * @param projections receives the projections of node-local predicates
     * @param tasks the number of tasks of the session
     */
    public Predicates(HookTable hooks, Projections projections, int tasks) {
        this.hooks = hooks;
        this.tasks = tasks;
        for (var entry : hooks.predicate.all()) {
            add(plugins, entry.plugin(), check(entry.plugin(), entry.function(), projections));
        }
    }

    private Check check(String plugin, NodePredicate predicate, Projections projections) {
        if (predicate instanceof NodePredicate.Local<?> local) {
            return local(local, projections);
        }
        PreparedChecks kept = withRoom();
        WideCheck check = new WideCheck(kept.add(), (NodePredicate.ClusterWide) predicate, kept, plugin, sources);
        wide.add(check);
        return check;
    }

    private PreparedChecks withRoom() {
        if (prepared.isEmpty() || prepared.get(prepared.size() - 1).isFull()) {
            prepared.add(new PreparedChecks(tasks));
        }
        return prepared.get(prepared.size() - 1);
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

    /** Whether the predicates that take part in trials would accept the node if tasks were gone. */
    public boolean passWithout(SessionTask task, SessionNode node, Collection<Task> gone) {
        for (WideCheck check : wide) {
            if (check.predicate.isTried()
                    && !check.isSilent(task)
                    && !(check.prepared.get(task, check.index) instanceof NodeTrial trial
                            && trial.without(gone, node).isFit())) {
                return false;
            }
        }
        return true;
    }

    /** Evaluates the pre-predicates and, if they accept the task, prepares the cluster-wide predicates. */
    public Verdict prepare(SessionTask task) {
        Verdict verdict = prePredicate(task);
        if (verdict.isFit()) {
            for (WideCheck check : wide) {
                check.prepare(task);
            }
        }
        return verdict;
    }

    /** Named as the hook is: {@code PluginCode} finds it on a stack. */
    private Verdict prePredicate(SessionTask task) {
        return AnswerRules.firstFailure(hooks.prePredicate, task, sources::note);
    }

    /**
     * The plugin that refused for a reason: as it was noted, else as a check of nodes says, which may be asked again.
     */
    public Optional<String> sourceOf(String reason, SessionTask task, SessionNode node) {
        return sources.of(reason)
                .or(() -> plugins.stream()
                        .filter(plugin -> plugin.checks.stream()
                                .anyMatch(check -> check instanceof LocalCheck<?> local
                                        && local.ask(task, node).reason().equals(reason)))
                        .map(OfPlugin::plugin)
                        .findFirst());
    }

    /** Whether no cluster-wide predicate restrains a task, so that node-local predicates alone decide. */
    public boolean areLocalFor(SessionTask task) {
        for (PreparedChecks each : prepared) {
            if (!each.areAllSilent(task)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a predicate that restrains a task keeps answers, and so must be evaluated on every node. */
    public boolean needEveryNode(SessionTask task) {
        for (WideCheck check : wide) {
            if (check.predicate.remembers() && !check.isSilent(task)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all cluster-wide predicates accept a node. */
    public boolean passWide(SessionTask task, SessionNode node) {
        for (WideCheck check : wide) {
            if (!check.ask(task, node).isFit()) {
                return false;
            }
        }
        return true;
    }

    /**
     * What one check says against a node.
     *
     * @param group the same for checks that a plugin registered one after another
     */
    public record Told(int group, String plugin, Verdict verdict) {}

    /**
     * All that checks say against a node, also those that {@link #ask} does not come to.
     *
     * @param unasked plugins with a check that keeps its answers, and was not asked about this node
     */
    public record Examination(List<Told> told, Set<String> unasked) {}

    /** Asks every check about a node, but for those that keep answers: what these told before is told again. */
    public Examination examine(SessionTask task, SessionNode node) {
        List<Told> told = new ArrayList<>();
        Set<String> unasked = new LinkedHashSet<>();
        for (int group = 0; group < plugins.size(); group++) {
            OfPlugin<Check> plugin = plugins.get(group);
            for (Check check : plugin.checks) {
                Verdict verdict = again(check, task, node);
                if (verdict == null) {
                    unasked.add(plugin.plugin);
                } else if (!verdict.isFit()) {
                    told.add(new Told(group, plugin.plugin, verdict));
                }
            }
        }
        return new Examination(told, unasked);
    }

    private static @Nullable Verdict again(Check check, SessionTask task, SessionNode node) {
        if (!(check instanceof WideCheck wide && wide.predicate.remembers()) || wide.isSilent(task)) {
            return check.ask(task, node);
        }
        return wide.prepared.get(task, wide.index) instanceof AskedBefore before ? before.told(node) : null;
    }

    /** The verdict of all predicates on a node, evaluated afresh. */
    public NodeVerdict ask(SessionTask task, SessionNode node) {
        return ask(plugins, check -> check.ask(task, node));
    }

    /**
     * The node-local predicates of an equivalence class.
     *
     * @param values what the projections take from its tasks
     * @param nodes the number of nodes
     */
    public BoundPredicates bind(List<@Nullable Object> values, int nodes) {
        List<BoundPredicates.Check<?>> bound = new ArrayList<>();
        List<@Nullable Object> valuesOfFixed = new ArrayList<>();
        int places = 0;
        for (OfPlugin<Check> plugin : plugins) {
            for (Check check : plugin.checks) {
                if (check instanceof LocalCheck<?> local) {
                    boolean isFixed = local.local.isFixed();
                    if (isFixed) {
                        valuesOfFixed.add(local.projection.in(values));
                    }
                    BoundPredicates.Check<?> known = local.bind(plugin.plugin, places, values);
                    if (known != null) {
                        places += isFixed ? 1 : 0;
                        bound.add(known);
                    }
                }
            }
        }
        return new BoundPredicates(bound, fixed.computeIfAbsent(valuesOfFixed, absent -> fixedOf(bound, nodes)));
    }

    private static FixedPredicates fixedOf(List<BoundPredicates.Check<?>> checks, int nodes) {
        return new FixedPredicates(
                checks.stream().filter(BoundPredicates.Check::isFixed).toList(), nodes);
    }

    /** The verdict of all checks together. */
    static <C> NodeVerdict ask(List<OfPlugin<C>> plugins, Function<C, Verdict> question) {
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
