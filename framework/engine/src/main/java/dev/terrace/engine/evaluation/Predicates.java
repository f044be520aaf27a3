package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.RecordedCheck;
import dev.terrace.engine.state.ByTask;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The predicates of a session. {@link PluginChecks} says how their answers combine. */
public final class Predicates {
    private static final Verdict UNPREPARED = Verdict.fails("not prepared for placement");

    /** Stands for the null of a predicate, after which it never restrains the task again. */
    @SuppressWarnings("UnnecessaryLambda") // compared by identity
    private static final Function<Node, Verdict> NEVER = node -> Verdict.fits();

    private final HookTable hooks;
    private final List<PluginChecks<Check>> plugins = new ArrayList<>();
    private final List<LocalCheck<?>> local = new ArrayList<>();
    private final List<WideCheck> wide = new ArrayList<>();

    /** The checks that the cluster-wide predicates returned when each task was last prepared, by their index. */
    private final ByTask<@Nullable Function<Node, Verdict>[]> prepared;

    private final RefusalSources sources = new RefusalSources();

    /** One check of a plugin. */
    private sealed interface Check {
        Verdict ask(SessionTask task, SessionNode node);
    }

    /** A node-local check of a plugin, with its projection of a task. */
    public record LocalCheck<K>(String plugin, NodePredicate.Local<K> local, Projections.Of<K> projection)
            implements Check {
        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            K asked = projection.from(task);
            return asked == null ? Verdict.fits() : local.check().apply(asked, node);
        }
    }

    private record WideCheck(
            int index,
            NodePredicate.ClusterWide predicate,
            ByTask<@Nullable Function<Node, Verdict>[]> prepared,
            String plugin,
            RefusalSources sources)
            implements Check {
        /** Returns the check for a task; null if it was never prepared. */
        @Nullable
        Function<Node, Verdict> of(SessionTask task) {
            @Nullable Function<Node, Verdict>[] checks = prepared.get(task);
            return checks == null ? null : checks[index];
        }

        /** Returns whether the predicate does not restrain a task. */
        boolean isSilent(SessionTask task) {
            Function<Node, Verdict> check = of(task);
            return check == NEVER || check == NodePredicate.unrestrained();
        }

        @Override
        public Verdict ask(SessionTask task, SessionNode node) {
            Function<Node, Verdict> answer = of(task);
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
    Predicates(HookTable hooks, Projections projections, int tasks) {
        this.hooks = hooks;
        this.prepared = new ByTask<>(tasks);
        for (var entry : hooks.predicate.all()) {
            PluginChecks.add(plugins, entry.plugin(), check(entry.plugin(), entry.function(), projections));
        }
    }

    private Check check(String plugin, NodePredicate predicate, Projections projections) {
        if (predicate instanceof NodePredicate.Local<?> known) {
            LocalCheck<?> check = localCheck(plugin, known, projections);
            local.add(check);
            return check;
        }
        WideCheck check = new WideCheck(wide.size(), (NodePredicate.ClusterWide) predicate, prepared, plugin, sources);
        wide.add(check);
        return check;
    }

    private static <K> LocalCheck<K> localCheck(String plugin, NodePredicate.Local<K> local, Projections projections) {
        return new LocalCheck<>(plugin, local, projections.add(local.projection()));
    }

    /** Returns the node-local checks in order of plugins and registration. */
    public List<LocalCheck<?>> local() {
        return Collections.unmodifiableList(local);
    }

    /** Returns whether the predicates that take part in trials would accept the node without some tasks. */
    public boolean passWithout(SessionTask task, SessionNode node, Collection<Task> gone) {
        for (WideCheck check : wide) {
            if (check.predicate.isTried()
                    && !check.isSilent(task)
                    && !(check.of(task) instanceof NodeTrial trial
                            && trial.without(gone, node).isFit())) {
                return false;
            }
        }
        return true;
    }

    /** Evaluates the pre-predicates. If they accept the task, prepares the cluster-wide predicates. */
    public Verdict prepare(SessionTask task) {
        Verdict verdict = prePredicate(task);
        if (verdict.isFit()) {
            prepareWide(task);
        }
        return verdict;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    private void prepareWide(SessionTask task) {
        @Nullable Function<Node, Verdict>[] checks = prepared.get(task);
        if (checks == null) {
            checks = new Function[wide.size()];
            prepared.put(task, checks);
        }
        for (WideCheck check : wide) {
            Function<Node, Verdict> now = check.predicate.prepare().apply(task);
            boolean isOver = now == null || checks[check.index] == NEVER;
            checks[check.index] = isOver ? NEVER : now;
        }
    }

    /** Named like its hook: {@code PluginCode} recognises hooks on a stack by these names. */
    private Verdict prePredicate(SessionTask task) {
        return AnswerRules.firstFailure(hooks.prePredicate, task, sources::note);
    }

    /**
     * Returns the plugin that refused for a reason: the one that recorded it first, for any task or node. Otherwise the
     * first whose node-local check now refuses the node for this reason.
     */
    public Optional<String> sourceOf(String reason, SessionTask task, SessionNode node) {
        return sources.of(reason)
                .or(() -> plugins.stream()
                        .filter(plugin -> plugin.checks().stream()
                                .anyMatch(check -> check instanceof LocalCheck<?> nodeLocal
                                        && nodeLocal.ask(task, node).reason().equals(reason)))
                        .map(PluginChecks::plugin)
                        .findFirst());
    }

    /** Returns whether no cluster-wide predicate restrains a task, so that node-local predicates alone decide. */
    public boolean areLocalFor(SessionTask task) {
        for (WideCheck check : wide) {
            if (!check.isSilent(task)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the plugins whose cluster-wide predicates restrain a task. */
    Stream<String> wideFor(SessionTask task) {
        return wide.stream().filter(check -> !check.isSilent(task)).map(WideCheck::plugin);
    }

    /** Returns whether a predicate that restrains a task remembers its answers, and must therefore see every node. */
    public boolean needEveryNode(SessionTask task) {
        for (WideCheck check : wide) {
            if (check.predicate.remembers() && !check.isSilent(task)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a predicate remembers its answers for other tasks. */
    public boolean rememberAnswers() {
        for (WideCheck check : wide) {
            if (check.predicate.remembers()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether all cluster-wide predicates accept a node. */
    public boolean passWide(SessionTask task, SessionNode node) {
        for (WideCheck check : wide) {
            if (!check.ask(task, node).isFit()) {
                return false;
            }
        }
        return true;
    }

    /**
     * A refusal by one check.
     *
     * @param group the same for consecutive checks of a plugin
     */
    public record Told(int group, String plugin, Verdict verdict) {}

    /**
     * The refusals of a node by all checks, including those that {@link #ask} does not reach.
     *
     * @param unasked plugins with a check that remembers its answers and was not asked about this node
     */
    public record Examination(List<Told> told, Set<String> unasked) {}

    /** Evaluates every check on a node. For checks that remember their answers, repeats the last answer instead. */
    public Examination examine(SessionTask task, SessionNode node) {
        List<Told> told = new ArrayList<>();
        Set<String> unasked = new LinkedHashSet<>();
        for (int group = 0; group < plugins.size(); group++) {
            PluginChecks<Check> plugin = plugins.get(group);
            for (Check check : plugin.checks()) {
                Verdict verdict = again(check, task, node);
                if (verdict == null) {
                    unasked.add(plugin.plugin());
                } else if (!verdict.isFit()) {
                    told.add(new Told(group, plugin.plugin(), verdict));
                }
            }
        }
        return new Examination(told, unasked);
    }

    private static @Nullable Verdict again(Check check, SessionTask task, SessionNode node) {
        if (!(check instanceof WideCheck asked && asked.predicate.remembers()) || asked.isSilent(task)) {
            return check.ask(task, node);
        }
        return asked.of(task) instanceof RecordedCheck before ? before.told(node) : null;
    }

    /** Returns the verdict of all predicates on a node. */
    public NodeVerdict ask(SessionTask task, SessionNode node) {
        return PluginChecks.verdict(plugins, check -> check.ask(task, node));
    }

    /**
     * The plugin that gave each reason, for checks that must not be evaluated again for the report: they may count,
     * remember, or call external services. If two plugins give the same text, the first counts.
     */
    private static final class RefusalSources {
        private final Map<String, String> known = new HashMap<>();

        /** The last recorded reason. Many nodes in a row refuse for the same reason. */
        private String last = "";

        void note(String reason, String plugin) {
            if (!reason.equals(last)) {
                known.putIfAbsent(reason, plugin);
                last = reason;
            }
        }

        Optional<String> of(String reason) {
            return Optional.ofNullable(known.get(reason));
        }
    }
}
