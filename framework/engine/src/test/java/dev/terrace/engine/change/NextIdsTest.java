package dev.terrace.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NextIdsTest {
    static IntStream seeds() {
        return IntStream.range(0, 50);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eachNodeThatStaysTakesItsValueAlong(int seed) {
        Random random = new Random(seed);
        int size = random.nextInt(40);
        int likely = 1 + random.nextInt(10);
        List<Integer> next = new ArrayList<>();
        for (int node = 0; node < size; node++) {
            if (random.nextInt(likely) > 0) {
                next.add(node);
            }
            if (random.nextInt(likely) == 0) {
                next.add(-1);
            }
        }
        NextIds ids = new NextIds(size, next.size(), next::indexOf);
        int[] values = IntStream.range(0, size).toArray();
        int[] moved = new int[ids.count()];
        Arrays.fill(moved, -1);
        ids.move(values, moved);
        assertThat(moved).containsExactly(next.stream().mapToInt(node -> node).toArray());
    }
}
