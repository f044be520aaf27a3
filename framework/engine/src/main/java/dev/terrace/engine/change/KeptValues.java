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

    /** The differences from the session before; null in a fresh session. */
    private @Nullable Differences differences;

    /**
     * The differences of a session from the session before.
     *
     * @param jobs the jobs that arrived or may differ, by id
     * @param leftJobs the slots that no job uses any longer
     * @param nodes the nodes that arrived or may differ, by id
     * @param leftNodes the slots that no node uses any longer
     */
    record Differences(List<Job> jobs, List<Integer> leftJobs, List<Node> nodes, List<Integer> leftNodes) {}

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
     * @param jobs all jobs of the session
     * @param nodes all nodes of the session
     */
    @SuppressWarnings("unchecked") // the cached value was created under an equal rule
    <K> Kept<K> kept(Object rule, Supplier<K> made, List<Job> jobs, List<Node> nodes) {
        Entry known = entries.get(rule.getClass());
        if (known != null && known.session == session) {
            // The second request in one session gets an uncached value.
            return created(made.get(), jobs, nodes);
        }
        Differences since = differences;
        if (since == null || known == null || !known.rule.equals(rule)) {
            K value = made.get();
            entries.put(rule.getClass(), new Entry(rule, value, session));
            return created(value, jobs, nodes);
        }
        entries.put(rule.getClass(), new Entry(known.rule, known.value, session));
        return new Kept<>((K) known.value, false, since.jobs, since.leftJobs, since.nodes, since.leftNodes);
    }

    private static <K> Kept<K> created(K value, List<Job> jobs, List<Node> nodes) {
        return new Kept<>(value, true, jobs, List.of(), nodes, List.of());
    }
}
