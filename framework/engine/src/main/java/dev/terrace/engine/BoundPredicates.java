package dev.terrace.engine;

import dev.terrace.spi.Node;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/** The node-local predicates of one kind of task. Those whose answer holds for the session are asked once for each node, unless one of them refuses. */
final class BoundPredicates {
    private final List<Predicates.OfPlugin<Check>> plugins = new ArrayList<>();
    private final Check[] fixed;
    private final Check[] changing;

    /** Nodes that no fixed check refuses, as far as they were asked. */
    private final BitSet admitted = new BitSet();

    /**
     * One of them.
     *
     * @param isFixed whether its answer holds for the session
     */
    record Check(String plugin, boolean isFixed, Function<Node, Verdict> question) {}

    /** @param checks in order of plugins and registration */
    BoundPredicates(List<Check> checks) {
        checks.forEach(check -> Predicates.add(plugins, check.plugin, check));
        fixed = checks.stream().filter(Check::isFixed).toArray(Check[]::new);
        changing = checks.stream().filter(check -> !check.isFixed).toArray(Check[]::new);
    }

    /** @param fitted whether the node fitted when it was last asked */
    NodeVerdict ask(Node node, boolean fitted) {
        return fits(node, fitted) ? NodeVerdict.FITS : Predicates.ask(plugins, check -> check.question.apply(node));
    }

    private boolean fits(Node node, boolean fitted) {
        if (!fitted && !admitted.get(node.id())) {
            if (!fit(fixed, node)) {
                return false;
            }
            admitted.set(node.id());
        }
        return fit(changing, node);
    }

    private static boolean fit(Check[] checks, Node node) {
        for (Check check : checks) {
            if (!check.question.apply(node).isFit()) {
                return false;
            }
        }
        return true;
    }

    /** What each of them says. */
    void answers(Node node, List<Witness.Answer> answers) {
        for (Predicates.OfPlugin<Check> plugin : plugins) {
            plugin.checks().forEach(check -> answers.add(new Witness.Answer(check.plugin, check.question.apply(node))));
        }
    }
}
