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
 * Values about all jobs and nodes that plugins and actions cache across sessions. The next session drops values that a
 * session does not request.
 *
 * @see dev.terrace.spi.view.SessionView#kept
 */
final class KeptValues {
    private final Map<Class<?>, Entry> entries = new HashMap<>();
    private int session;

    /** The differences from the session before; null if anything may differ. */
    private @Nullable Differences differences;

    /**
     * The differences of a session from the session before.
     *
     * @param jobs the jobs that arrived or may differ, by id
     * @param leftJobs the slots that no job uses any longer
     * @param nodes the nodes that arrived or may differ, by id
     * @param leftNodes the slots that no node uses any longer
     */
    record Differences(List<Job> jobs, List<Integer> leftJobs, List<Node> nodes, List<Integer> leftNodes) {
        <K> Kept<K> of(K value, boolean isNew) {
            return new Kept<>(value, isNew, jobs, leftJobs, nodes, leftNodes);
        }
    }

    /** A value, its rule, and the last session that requested it. */
    private record Entry(Object rule, Object value, int session) {}

    /** Called when a session opens. */
    void begin(@Nullable Differences sinceLast) {
        session++;
        differences = sinceLast;
        entries.values().removeIf(entry -> entry.session < session - 1);
    }

    /**
     * Returns the value of a rule, with the changes since the last session.
     *
     * @param all all jobs and nodes of the session
     */
    @SuppressWarnings("unchecked") // the cached value was created under an equal rule
    <K> Kept<K> kept(Object rule, Supplier<K> made, Differences all) {
        Entry known = entries.get(rule.getClass());
        if (known != null && known.session == session) {
            // The second request in one session gets an uncached value.
            return all.of(made.get(), true);
        }
        Differences since = differences;
        if (since == null || known == null || !known.rule.equals(rule)) {
            K value = made.get();
            entries.put(rule.getClass(), new Entry(rule, value, session));
            return all.of(value, true);
        }
        entries.put(rule.getClass(), new Entry(known.rule, known.value, session));
        return since.of((K) known.value, false);
    }
}
