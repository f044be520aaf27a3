package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.change.NextIds;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /**
     * Compares the tree with a linear search, after changes of one item and of many, at once or range by range. Few
     * distinct scores give many ties.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 2",
        "3, 2",
        "15, 2",
        "16, 2",
        "17, 2",
        "33, 2",
        "256, 2",
        "257, 2",
        "700, 2",
        "700, 1000",
        "5000, 5000"
    })
    void theBestTwoAreThoseThatALinearSearchFinds(int size, int most) {
        Random random = new Random(size);
        double[] scores = random.ints(size, -most, most).asDoubleStream().toArray();
        ScoreTree tree = new ScoreTree(size);
        tree.update(IntStream.range(0, size).toArray(), size, scores, new long[size]);
        for (int change = 0; change < 300; change++) {
            int best = first(scores, -1);
            assertThat(tree.best()).isEqualTo(best);
            assertThat(tree.bestBeside(best)).isEqualTo(first(scores, best));
            int[] items = random.ints(1 + random.nextInt(1 + size / 8), 0, size)
                    .distinct()
                    .toArray();
            double[] now =
                    random.ints(items.length, -most, most).asDoubleStream().toArray();
            for (int i = 0; i < items.length; i++) {
                scores[items[i]] = now[i];
            }
            if (random.nextBoolean()) {
                tree.update(items, items.length, now, new long[items.length]);
            } else {
                updateRanges(tree, items, scores);
            }
        }
        assertThat(IntStream.range(0, size).mapToDouble(tree::get))
                .containsExactly(DoubleStream.of(scores).boxed().toArray(Double[]::new));
    }

    /** Compares the best two of some items in an unranked tree. */
    @Test
    void theBestTwoOfSomeAreThoseThatALinearSearchFinds() {
        Random random = new Random(1);
        ScoreTree tree = ScoreTree.unranked(100);
        for (int change = 0; change < 300; change++) {
            update(tree, random.nextInt(100), random.nextInt(3) == 0 ? ScoreTree.ABSENT : random.nextInt(4));
            int[] among = random.ints(20, 0, 100).distinct().sorted().toArray();
            int[] having = IntStream.of(among).filter(item -> tree.has(item)).toArray();
            double[] scores = IntStream.of(having).mapToDouble(tree::get).toArray();
            int[] two = {-1, -1};
            assertThat(tree.firstTwo(among, among.length, two)).isEqualTo(having.length);
            int best = having.length > 0 ? first(scores, -1) : -1;
            int next = having.length > 1 ? first(scores, best) : -1;
            assertThat(two).containsExactly(best < 0 ? -1 : having[best], next < 0 ? -1 : having[next]);
        }
    }

    /** Every third item leaves, and {@code arriving} items arrive behind the others. */
    @ParameterizedTest
    @CsvSource({"2, 0", "15, 10", "16, 9", "24, 0", "255, 100", "700, 9", "5000, 400"})
    void otherIdsGiveTheSameOrder(int size, int arriving) {
        Random random = new Random(size);
        ScoreTree tree = new ScoreTree(size);
        random.ints(2L * size, 0, size).forEach(item -> update(tree, item, random.nextInt(3)));
        int staying = size - (size + 2) / 3;
        ScoreTree next = tree.renumbered(
                new NextIds(size, staying + arriving, item -> item % 3 == 0 ? -1 : item - item / 3 - 1));
        double[] scores = new double[staying + arriving];
        for (int item = 0; item < scores.length; item++) {
            scores[item] = item < staying ? tree.get(item + item / 2 + 1) : ScoreTree.ABSENT;
            assertThat(next.get(item)).isEqualTo(scores[item]);
        }
        assertThat(next.best()).isEqualTo(first(scores, -1));
        update(next, scores.length - 1, 4);
        assertThat(next.best()).isEqualTo(scores.length - 1);
    }

    private static void updateRanges(ScoreTree tree, int[] items, double[] scores) {
        for (int range = 0; range * ScoreTree.RANGE < scores.length; range++) {
            int rangeNumber = range;
            int[] itemsOfRange = IntStream.of(items)
                    .filter(item -> item / ScoreTree.RANGE == rangeNumber)
                    .toArray();
            double[] scoresOfRange =
                    IntStream.of(itemsOfRange).mapToDouble(item -> scores[item]).toArray();
            tree.update(range, itemsOfRange, itemsOfRange.length, scoresOfRange, new long[itemsOfRange.length]);
        }
        tree.build();
    }

    @Test
    void zeroAndMinusZeroAreEqual() {
        ScoreTree tree = new ScoreTree(3);
        update(tree, 1, -0.0);
        update(tree, 2, 0);
        assertThat(tree.best()).isEqualTo(1);
        assertThat(tree.bestBeside(1)).isEqualTo(2);
        assertThat(tree.has(0)).isFalse();
    }

    private static void update(ScoreTree tree, int item, double score) {
        tree.update(new int[] {item}, 1, new double[] {score}, new long[1]);
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
