package dev.terrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ScoreTreeTest {
    @Test
    void ofEqualsTheFirstIsBest() {
        ScoreTree tree = new ScoreTree(5);
        update(tree, 3, 7);
        update(tree, 1, 7);
        update(tree, 4, 6);
        assertThat(tree.best()).isEqualTo(1);
        assertThat(tree.bestBeside(1)).isEqualTo(3);
        update(tree, 1, ScoreTree.ABSENT);
        assertThat(tree.best()).isEqualTo(3);
        assertThat(tree.bestBeside(3)).isEqualTo(4);
    }

    /** The tree against a look at all, with few different scores, so that there are many ties. */
    @Test
    void theBestTwoAreThoseThatALookAtAllFinds() {
        Random random = new Random(1);
        for (int size = 2; size < 40; size++) {
            double[] scores = new double[size];
            ScoreTree tree = new ScoreTree(size);
            for (int i = 0; i < size; i++) {
                scores[i] = random.nextInt(4) - 2;
                tree.put(i, scores[i]);
            }
            tree.build();
            for (int change = 0; change < 50; change++) {
                int best = first(scores, -1);
                assertThat(tree.best()).isEqualTo(best);
                assertThat(tree.bestBeside(best)).isEqualTo(first(scores, best));
                int item = random.nextInt(size);
                scores[item] = random.nextInt(4) - 2;
                update(tree, item, scores[item]);
            }
        }
    }

    private static void update(ScoreTree tree, int item, double score) {
        tree.update(new int[] {item}, 1, new double[] {score}, new double[1]);
    }

    private static int first(double[] scores, int except) {
        int best = -1;
        for (int i = 0; i < scores.length; i++) {
            if (i != except && (best < 0 || scores[i] > scores[best])) {
                best = i;
            }
        }
        return best;
    }
}
