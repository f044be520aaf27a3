package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.function.BiFunction;

/**
 * A plugin's node-local predicate. A failure or a null answer names the plugin and the hook.
 *
 * @param <K> the part of a task that the predicate reads
 */
public record GuardedCheck<K>(HookGuard guard, BiFunction<K, Node, Verdict> check)
        implements BiFunction<K, Node, Verdict> {
    /** Returns the same guard around another check. */
    public GuardedCheck<K> around(BiFunction<K, Node, Verdict> other) {
        return new GuardedCheck<>(guard, other);
    }

    @Override
    public Verdict apply(K asked, Node node) {
        try {
            return Guard.present(check.apply(asked, node));
        } catch (Throwable e) {
            throw guard.failure(e, node);
        }
    }

    /**
     * Checks the nodes that pass so far, each as {@link #apply} does.
     *
     * @param nodes all nodes by id
     * @param ids the first {@code count} are the nodes
     * @param pass whether each node passes so far, in the order of {@code ids}; set to false where the check fails
     */
    public void passAll(K asked, Node[] nodes, int[] ids, int count, boolean[] pass) {
        try {
            for (int i = 0; i < count; i++) {
                if (pass[i]) {
                    pass[i] = Guard.present(check.apply(asked, nodes[ids[i]])).isFit();
                }
            }
        } catch (Throwable e) {
            for (int i = 0; i < count && e instanceof Exception; i++) {
                if (pass[i]) {
                    var unused = apply(asked, nodes[ids[i]]); // fails again, now naming the node
                }
            }
            throw guard.failure(e);
        }
    }
}
