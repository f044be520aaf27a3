package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.ToDoubleBiFunction;

/**
 * Scores many nodes with one function. Each class of functions has a copy of the loop of its own: the compiler inlines
 * the function into its copy. In a loop that several classes share, it would make a virtual call for each node.
 */
interface ScoreLoop {
    /** The copy of each class. */
    ClassValue<ScoreLoop> OF = new ClassValue<>() {
        @Override
        protected ScoreLoop computeValue(Class<?> function) {
            return copy();
        }
    };

    <K> void run(ToDoubleBiFunction<K, Node> score, K asked, Node[] nodes, int[] ids, int count, double[] answers);

    private static ScoreLoop copy() {
        try (InputStream code = ScoreLoop.class.getResourceAsStream("ScoreLoop$Original.class")) {
            byte[] bytes = Objects.requireNonNull(code).readAllBytes();
            Class<?> copy =
                    MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            return (ScoreLoop) copy.getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("cannot copy its own loop", e);
        }
    }

    /** The loop that is copied. */
    final class Original implements ScoreLoop {
        @Override
        public <K> void run(
                ToDoubleBiFunction<K, Node> score, K asked, Node[] nodes, int[] ids, int count, double[] answers) {
            for (int i = 0; i < count; i++) {
                answers[i] = score.applyAsDouble(asked, nodes[ids[i]]);
            }
        }
    }
}
