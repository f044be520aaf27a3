package dev.terrace.engine.change;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What plugins and actions keep from session to session. What a session does not ask for is forgotten in the next.
 *
 * @see dev.terrace.spi.view.SessionView#kept
 */
public final class Keeps {
    private final Map<Class<?>, Entry> entries = new HashMap<>();
    private int session;

    /** What differs from the session before; null if anything may. */
    private @Nullable Differences differences;

    /**
     * The jobs and nodes of a session that differ from those of the session before, by id.
     *
     * @param jobs those of which a specification or a task may differ
     * @param nodes likewise
     */
    public record Differences(List<Job> jobs, List<Node> nodes) {}

    /** A value, its rule, and the session that asked for it last. */
    private record Entry(Object rule, Object value, int session) {}

    /** A session opens. */
    public void begin(@Nullable Differences sinceLast) {
        session++;
        differences = sinceLast;
        entries.values().removeIf(entry -> entry.session < session - 1);
    }

    /**
     * What is kept under a rule.
     *
     * @param all all jobs and nodes of the session
     */
    @SuppressWarnings("unchecked") // what is kept was made under an equal rule
    public <K> Kept<K> kept(Object rule, Supplier<K> made, Differences all) {
        Entry known = entries.get(rule.getClass());
        if (known != null && known.session == session) {
            // Asked for twice in a session: the second one keeps nothing.
            return new Kept<>(made.get(), true, all.jobs(), all.nodes());
        }
        Differences since = differences;
        if (since == null || known == null || !known.rule.equals(rule)) {
            K value = made.get();
            entries.put(rule.getClass(), new Entry(rule, value, session));
            return new Kept<>(value, true, all.jobs(), all.nodes());
        }
        entries.put(rule.getClass(), new Entry(known.rule, known.value, session));
        return new Kept<>((K) known.value, false, since.jobs(), since.nodes());
    }
}
