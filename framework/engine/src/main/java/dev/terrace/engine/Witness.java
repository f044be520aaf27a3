package dev.terrace.engine;

import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps each single answer of a kind's hooks, to see whether they still say the same where nothing has changed. */
final class Witness {
    private final List<Node> nodes;
    private final BoundPredicates checks;
    private final BoundScores scores;
    private final @Nullable List<Answer>[] kept;

    /** What one hook of a plugin said. */
    record Answer(String plugin, Object value) {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    Witness(List<Node> nodes, BoundPredicates checks, BoundScores scores) {
        this.nodes = nodes;
        this.checks = checks;
        this.scores = scores;
        this.kept = new List[nodes.size()];
    }

    /** Nodes have changed. */
    void keep(int[] changed) {
        for (int id : changed) {
            kept[id] = ask(nodes.get(id));
        }
    }

    /** @throws ContractBreach if an answer differs from the one that was kept */
    void verify() {
        for (Node node : nodes) {
            List<Answer> before = kept[node.id()];
            List<Answer> now = ask(node);
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

    private List<Answer> ask(Node node) {
        List<Answer> answers = new ArrayList<>();
        checks.answers(node, answers);
        scores.answers(node, answers);
        return answers;
    }
}
