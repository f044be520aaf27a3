package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescentTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 16, 17, 300, 5000})
    void itemsComeFromTheHighestScoreDown(int size) {
        double[] scores = new Random(size).doubles(size, -5, 5).toArray();
        scores[size / 2] = ScoreTree.ABSENT;
        ScoreTree tree = new ScoreTree(size);
        tree.update(IntStream.range(0, size).toArray(), size, scores, new long[size]);
        List<Integer> items = new ArrayList<>();
        Descent descent = tree.descent();
        while (descent.hasNext()) {
            double highest = descent.highest();
            int item = descent.next();
            assertThat(scores[item]).isLessThanOrEqualTo(highest);
            items.add(item);
        }
        assertThat(items)
                .isEqualTo(IntStream.range(0, size)
                        .filter(item -> item != size / 2)
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer item) -> scores[item])
                                .reversed())
                        .toList());
    }
}
