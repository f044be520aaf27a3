package dev.terrace.engine.index;

import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.evaluation.PluginChecks;
import dev.terrace.engine.hook.GuardedCheck;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The node-local predicates of one equivalence class of tasks. Several threads may evaluate them, on different nodes.
 */
final class ClassPredicates {
    private final List<PluginChecks<Check<?>>> plugins = new ArrayList<>();
    private final FixedPredicates fixed;
    private final Check<?>[] changing;

    /** By fixed check: the number of changing checks of its plugin and of earlier plugins. */
    private final int[] changingBefore;

    /**
     * A predicate with the value that it takes from the tasks.
     *
     * @param fixed its place among the checks whose answers hold for the whole session; {@link #CHANGES} for other
     *     checks
     */
    record Check<K>(String plugin, int fixed, GuardedCheck<K> check, K asked) {
        static final int CHANGES = -1;

        boolean isFixed() {
            return fixed != CHANGES;
        }

        Verdict of(Node node) {
            return check.apply(asked, node);
        }

        void passAll(Node[] nodes, int[] ids, int count, boolean[] pass) {
            check.passAll(asked, nodes, ids, count, pass);
        }
    }

    /**
     * @param checks in order of plugins and registration
     * @param fixed the fixed checks among them
     */
    ClassPredicates(List<Check<?>> checks, FixedPredicates fixed) {
        checks.forEach(check -> PluginChecks.add(plugins, check.plugin, check));
        this.fixed = fixed;
        this.changing = checks.stream().filter(check -> !check.isFixed()).toArray(Check<?>[]::new);
        this.changingBefore = new int[checks.size()];
        int count = 0;
        for (PluginChecks<Check<?>> plugin : plugins) {
            count += (int)
                    plugin.checks().stream().filter(check -> !check.isFixed()).count();
            for (Check<?> check : plugin.checks()) {
                if (check.isFixed()) {
                    changingBefore[check.fixed] = count;
                }
            }
        }
    }

    /**
     * Returns the verdict of all predicates on a node.
     *
     * @param fitted whether the node fitted when it was last evaluated, so that fixed predicates are skipped
     */
    NodeVerdict ask(Node node, boolean fitted) {
        boolean isAdmitted = fitted || fixed.admit(node);
        if (!passes(node, isAdmitted ? changing.length : changingBefore[fixed.firstRefusing(node)])) {
            return askAll(node);
        }
        return isAdmitted ? NodeVerdict.FITS : fixed.verdict(node, () -> askAll(node));
    }

    private NodeVerdict askAll(Node node) {
        return PluginChecks.verdict(plugins, check -> answer(check, node));
    }

    /**
     * Finds the nodes that all predicates accept.
     *
     * @param nodes all nodes by id
     * @param ids the nodes to evaluate: the first {@code count}
     * @param fitted in the order of {@code ids}: as for {@link #ask}
     * @param pass in the order of {@code ids}: on entry, whether to evaluate the node; on return, whether it is
     *     accepted
     */
    void passAll(Node[] nodes, int[] ids, int count, boolean[] fitted, boolean[] pass) {
        for (int i = 0; i < count; i++) {
            if (pass[i] && !fitted[i]) {
                pass[i] = fixed.admit(nodes[ids[i]]);
            }
        }
        for (Check<?> check : changing) {
            check.passAll(nodes, ids, count, pass);
        }
    }

    private Verdict answer(Check<?> check, Node node) {
        if (!check.isFixed()) {
            return check.of(node);
        }
        return fixed.admit(node) ? Verdict.fits() : fixed.answer(check.fixed, node);
    }

    /** Returns whether the first {@code first} changing checks accept a node. */
    private boolean passes(Node node, int first) {
        for (int i = 0; i < first; i++) {
            if (!changing[i].of(node).isFit()) {
                return false;
            }
        }
        return true;
    }

    /** Adds the answer of each predicate for a node. */
    void answers(Node node, List<AnswerCheck.Answer> answers) {
        for (PluginChecks<Check<?>> plugin : plugins) {
            plugin.checks().forEach(check -> answers.add(new AnswerCheck.Answer(check.plugin, check.of(node))));
        }
    }
}
