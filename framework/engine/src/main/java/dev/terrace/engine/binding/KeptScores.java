package dev.terrace.engine.binding;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.KeptByNode;
import dev.terrace.engine.change.NextIds;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Fixed raw scores that are cached across sessions. The next session drops entries that a session does not use. */
final class KeptScores implements KeptByNode.Cache {
    private List<Object> opening = List.of();
    private Map<Object, FixedScores> before = new HashMap<>();
    private Map<Object, FixedScores> now = new HashMap<>();

    /**
     * Returns the scores for a session that opens.
     *
     * @param opening the facts that hooks depend on beyond task and node; null if they are unknown, so that nothing is
     *     cached
     */
    static KeptScores of(KeptByNode keptByNode, @Nullable List<Object> opening) {
        if (opening == null) {
            return new KeptScores();
        }
        KeptScores kept = keptByNode.of(KeptScores.class, KeptScores::new);
        kept.before = kept.opening.equals(opening) ? kept.now : new HashMap<>();
        kept.now = new HashMap<>();
        kept.opening = opening;
        return kept;
    }

    @Override
    public void renumber(NextIds ids) {
        before.clear();
        now.replaceAll((asked, scores) -> scores.renumbered(ids));
    }

    /**
     * Returns the raw scores of all nodes, and evaluates the nodes that have changed.
     *
     * @param asked the hook and the value that it takes from tasks
     */
    FixedScores of(Object asked, List<Node> nodes, ToLongFunction<Node> raw, ChangeLog log) {
        FixedScores known = now.get(asked);
        if (known == null) {
            known = before.remove(asked);
            if (known == null) {
                known = new FixedScores(nodes, raw, log);
            } else {
                known.catchUp(nodes, raw, log);
            }
            now.put(asked, known);
        }
        return known;
    }
}
