package dev.terrace.engine.hook;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.function.BiFunction;

/** A loop that runs one check on many nodes. */
interface CheckLoop {
    /** The copy of the loop for each class of checks. */
    ClassValue<CheckLoop> OF = new LoopCopies<>(CheckLoop.class, Original.class);

    <K> void run(BiFunction<K, Node, Verdict> check, K asked, Node[] nodes, int[] ids, int count, boolean[] pass);

    /** The original of the copies. */
    final class Original implements CheckLoop {
        @Override
        public <K> void run(
                BiFunction<K, Node, Verdict> check, K asked, Node[] nodes, int[] ids, int count, boolean[] pass) {
            for (int i = 0; i < count; i++) {
                if (pass[i]) {
                    pass[i] = Guard.present(check.apply(asked, nodes[ids[i]])).isFit();
                }
            }
        }
    }
}
