package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.ToDoubleBiFunction;

/**
 * Asks a plugin's score about many nodes. Each class of functions has a copy of the loop for itself: a loop that all
 * went through would be compiled to call a function for each node, while a copy is compiled with its one function in
 * it.
 */
interface ScoreLoop {
    /** The copies. */
    ClassValue<ScoreLoop> OF = new ClassValue<>() {
        @Override
        protected ScoreLoop computeValue(Class<?> function) {
            return copy();
        }
    };

    <K> void ask(ToDoubleBiFunction<K, Node> score, K asked, Node[] nodes, int[] ids, int count, double[] answers);

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

    /** What is copied. */
    final class Original implements ScoreLoop {
        @Override
        public <K> void ask(
                ToDoubleBiFunction<K, Node> score, K asked, Node[] nodes, int[] ids, int count, double[] answers) {
            for (int i = 0; i < count; i++) {
                answers[i] = score.applyAsDouble(asked, nodes[ids[i]]);
            }
        }
    }
}
