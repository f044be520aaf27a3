package dev.terrace.engine.contract;

import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks that node-local hooks keep their declaration. For one equivalence class of tasks, it caches the answers for
 * all nodes and finds an answer that changed although its node did not.
 */
public final class AnswerCheck {
    private final List<Node> nodes;
    private final Function<Node, List<Answer>> question;
    private final Answers kept;

    /** One answer of a plugin's hook. */
    public record Answer(String plugin, Object value) {}

    /** The cached answers by node. A later check can start from them. */
    public static final class Answers {
        /** By name, because ids change when nodes arrive or leave. */
        private final Map<String, List<Answer>> byNode = new HashMap<>();

        private Answers() {}
    }

    /**
     * Starts with the answers of an earlier check, or with none.
     *
     * @param nodes all nodes, by id
     * @param question evaluates all hooks of the equivalence class on a node
     * @param before the answers of an earlier check; null without an earlier check
     */
    public AnswerCheck(List<Node> nodes, Function<Node, List<Answer>> question, @Nullable Answers before) {
        this.nodes = nodes;
        this.question = question;
        this.kept = before == null ? new Answers() : before;
    }

    /** Returns the cached answers, which later calls continue to change. */
    public Answers kept() {
        return kept;
    }

    /** Caches fresh answers for nodes that changed or arrived. */
    public void keep(int[] changed) {
        for (int id : changed) {
            Node node = nodes.get(id);
            kept.byNode.put(node.name(), question.apply(node));
        }
    }

    /**
     * Evaluates all hooks again on every node with cached answers.
     *
     * @throws ContractBreach if an answer differs from the cached one
     */
    public void verify() {
        for (Node node : nodes) {
            List<Answer> before = kept.byNode.get(node.name());
            List<Answer> now = question.apply(node);
            for (int i = 0; before != null && i < now.size(); i++) {
                if (!Objects.equals(before.get(i), now.get(i))) {
                    throw breach(node, before.get(i), now.get(i));
                }
            }
        }
    }

    private static ContractBreach breach(Node node, Answer before, Answer now) {
        return new ContractBreach(
                now.plugin,
                "declares a hook as node-local, and answered %s for node %s, then %s, though that node had not changed"
                        .formatted(before.value, node.name(), now.value));
    }
}
