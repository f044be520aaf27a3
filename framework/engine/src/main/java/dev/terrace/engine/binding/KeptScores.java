package dev.terrace.engine.binding;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.Lasting;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Fixed raw scores, from session to session. What a session does not ask for is forgotten in the next. */
final class KeptScores {
    private List<Object> opening = List.of();
    private Map<Object, FixedScores> before = new HashMap<>();
    private Map<Object, FixedScores> now = new HashMap<>();

    /**
     * Those of a session that opens.
     *
     * @param opening what the hooks depend on beyond task and node; null if that is not known, then nothing is kept
     */
    static KeptScores of(Lasting lasting, @Nullable List<Object> opening) {
        if (opening == null) {
            return new KeptScores();
        }
        KeptScores kept = lasting.of(KeptScores.class, KeptScores::new);
        kept.before = kept.opening.equals(opening) ? kept.now : new HashMap<>();
        kept.now = new HashMap<>();
        kept.opening = opening;
        return kept;
    }

    /**
     * The raw scores of all nodes; asks about those that changed since they were last asked about.
     *
     * @param asked the hook, and what it takes from tasks
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
