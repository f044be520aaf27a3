package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import java.util.function.ToDoubleBiFunction;

/**
 * A plugin's node-local score. A failure, or an answer that is no number, names the plugin and the hook.
 *
 * @param mayFail whether NaN is a valid answer: the score fails on the node
 * @param <K> the part of a task that the score reads
 */
public record GuardedScore<K>(HookGuard guard, ToDoubleBiFunction<K, Node> score, boolean mayFail)
        implements ToDoubleBiFunction<K, Node> {
    /** Returns the same guard around another score. */
    public GuardedScore<K> around(ToDoubleBiFunction<K, Node> other) {
        return new GuardedScore<>(guard, other, mayFail);
    }

    @Override
    public double applyAsDouble(K asked, Node node) {
        try {
            return checked(score.applyAsDouble(asked, node));
        } catch (Throwable e) {
            throw guard.failure(e, node);
        }
    }

    private double checked(double answer) {
        return mayFail && Double.isNaN(answer) ? answer : ValidAnswers.score(answer);
    }

    /**
     * Scores many nodes, each as {@link #applyAsDouble} does, and adds the scores to sums.
     *
     * @param nodes all nodes by id
     * @param ids the first {@code count} are the nodes to score
     * @param answers receives the scores, in the order of {@code ids}
     * @param sums the sum for each node, in the same order
     */
    public void addAll(K asked, Node[] nodes, int[] ids, int count, double[] answers, double[] sums) {
        try {
            for (int i = 0; i < count; i++) {
                answers[i] = score.applyAsDouble(asked, nodes[ids[i]]);
            }
            for (int i = 0; i < count; i++) {
                sums[i] += checked(answers[i]);
            }
        } catch (Throwable e) {
            for (int i = 0; i < count && e instanceof Exception; i++) {
                var unused = applyAsDouble(asked, nodes[ids[i]]); // fails again, now naming the node
            }
            throw guard.failure(e);
        }
    }
}
