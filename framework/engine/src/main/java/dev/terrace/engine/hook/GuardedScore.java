package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Node;
import java.util.function.ToDoubleBiFunction;

/** A plugin's score of nodes: what it throws is named with the plugin, JAR and version, and NaN is no score. */
public record GuardedScore<K>(Guard guard, Hook hook, ToDoubleBiFunction<K, Node> score, ScoreLoop loop)
        implements ToDoubleBiFunction<K, Node> {
    GuardedScore(Guard guard, Hook hook, ToDoubleBiFunction<K, Node> score) {
        this(guard, hook, score, ScoreLoop.OF.get(score.getClass()));
    }

    @Override
    public double applyAsDouble(K asked, Node node) {
        double value;
        try {
            value = score.applyAsDouble(asked, node);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            throw guard.failure(hook, e);
        }
        return guard.real(hook, value);
    }

    /** The same for many nodes. */
    public void ask(K asked, Node[] nodes, int[] ids, int count, double[] answers) {
        try {
            loop.ask(score, asked, nodes, ids, count, answers);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            throw guard.failure(hook, e);
        }
        for (int i = 0; i < count; i++) {
            guard.real(hook, answers[i]);
        }
    }
}
