package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.function.BiFunction;

/**
 * A plugin's node-local predicate: a failure, or no answer, names the plugin and the hook.
 *
 * @param <K> what the predicate takes from a task
 */
public record GuardedCheck<K>(HookGuard guard, BiFunction<K, Node, Verdict> check, CheckLoop loop)
        implements BiFunction<K, Node, Verdict> {
    GuardedCheck(HookGuard guard, BiFunction<K, Node, Verdict> check) {
        this(guard, check, CheckLoop.OF.get(check.getClass()));
    }

    /** The same guard around another check. */
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
     * Asks about those of many nodes that pass so far, each as {@link #apply} does.
     *
     * @param nodes all nodes by id
     * @param ids the first {@code count} are the nodes
     * @param pass in the order of {@code ids}: whether the node passes so far, and then whether it still does
     */
    public void passAll(K asked, Node[] nodes, int[] ids, int count, boolean[] pass) {
        try {
            loop.run(check, asked, nodes, ids, count, pass);
        } catch (Throwable e) {
            for (int i = 0; i < count && e instanceof Exception; i++) {
                if (pass[i]) {
                    var unused = apply(asked, nodes[ids[i]]); // on the node where it failed, it fails again
                }
            }
            throw guard.failure(e);
        }
    }
}
