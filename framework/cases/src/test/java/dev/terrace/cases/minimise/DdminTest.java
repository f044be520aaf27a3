package dev.terrace.cases.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DdminTest {
    private static final List<Integer> MANY = IntStream.range(0, 1000).boxed().toList();

    @Test
    void whatIsNeededIsLeftAndNothingElse() {
        int[] asked = {0};
        List<Integer> left = new Ddmin<Integer>(some -> {
                    asked[0]++;
                    return some.containsAll(List.of(3, 500, 999));
                })
                .minimise(MANY);
        assertThat(left).containsExactly(3, 500, 999);
        assertThat(asked[0]).isLessThan(300);
    }

    @Test
    void nothingIsLeftWhereNothingIsNeeded() {
        assertThat(new Ddmin<Integer>(some -> true).minimise(MANY)).isEmpty();
        assertThat(new Ddmin<Integer>(some -> !some.isEmpty()).minimise(MANY)).hasSize(1);
    }

    @Test
    void noItemCanGoAloneAlsoWhereMoreCouldGoTogether() {
        // The property holds for an even number of the first ten items.
        List<Integer> left = new Ddmin<Integer>(some -> some.size() >= 4
                        && some.size() % 2 == 0
                        && some.stream().allMatch(item -> item < 10))
                .minimise(MANY.subList(0, 10));
        assertThat(left.size()).isIn(4, 6, 8, 10);
    }
}
