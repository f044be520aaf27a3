package dev.terrace.engine.contract;

import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks node-local hooks of one equivalence class of tasks: keeps every answer for every node, and finds an answer
 * that changed although its node did not.
 */
public final class AnswerCheck {
    private final List<Node> nodes;
    private final Function<Node, List<Answer>> question;
    private final @Nullable List<Answer>[] kept;

    /** One answer of a plugin's hook. */
    public record Answer(String plugin, Object value) {}

    /**
     * Keeps no answer yet.
     *
     * @param nodes all nodes, by id
     * @param question evaluates all hooks of the equivalence class on a node
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    public AnswerCheck(List<Node> nodes, Function<Node, List<Answer>> question) {
        this.nodes = nodes;
        this.question = question;
        this.kept = new List[nodes.size()];
    }

    /** Keeps new answers for nodes that changed. */
    public void keep(int[] changed) {
        for (int id : changed) {
            kept[id] = question.apply(nodes.get(id));
        }
    }

    /**
     * Evaluates all hooks again on every node whose answers are kept.
     *
     * @throws ContractBreach if an answer differs from the one that was kept
     */
    public void verify() {
        for (Node node : nodes) {
            List<Answer> before = kept[node.id()];
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
