package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import java.util.function.ToDoubleBiFunction;

/** A loop that scores many nodes with one function. */
interface ScoreLoop {
    /** The copy of the loop for each class of functions. */
    ClassValue<ScoreLoop> OF = new LoopCopies<>(ScoreLoop.class, Original.class);

    <K> void run(ToDoubleBiFunction<K, Node> score, K asked, Node[] nodes, int[] ids, int count, double[] answers);

    /** The original of the copies. */
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
