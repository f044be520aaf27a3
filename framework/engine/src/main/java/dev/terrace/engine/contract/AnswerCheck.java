package dev.terrace.engine.contract;

import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps each single answer of a kind's hooks, to see whether they still say the same where nothing has changed. */
public final class AnswerCheck {
    private final List<Node> nodes;
    private final Function<Node, List<Answer>> question;
    private final @Nullable List<Answer>[] kept;

    /** What one hook of a plugin said. */
    public record Answer(String plugin, Object value) {}

    /** @param question what all hooks of the class say of a node now */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    public AnswerCheck(List<Node> nodes, Function<Node, List<Answer>> question) {
        this.nodes = nodes;
        this.question = question;
        this.kept = new List[nodes.size()];
    }

    /** Nodes have changed. */
    public void keep(int[] changed) {
        for (int id : changed) {
            kept[id] = question.apply(nodes.get(id));
        }
    }

    /** @throws ContractBreach if an answer differs from the one that was kept */
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
