package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReducedSeriesTest {
    @Test
    void fewPointsRemainAsTheyAre() {
        ReducedSeries series = new ReducedSeries();
        series.add(0, 1, 10);
        series.add(5, 2, 20);
        series.add(5, 3, 30);
        series.add(9, 3, 30);
        series.add(12, 1, 0);
        assertThat(series.points())
                .containsExactly(new long[] {0, 1, 10}, new long[] {5, 3, 30}, new long[] {12, 1, 0});
    }

    @Test
    void manyPointsKeepTheExtremesOfEachPeriod() {
        ReducedSeries series = new ReducedSeries();
        Random random = new Random(1);
        long[] values =
                LongStream.range(0, 100_000).map(i -> random.nextInt(1_000_000)).toArray();
        for (int time = 0; time < values.length; time++) {
            series.add(time, values[time]);
        }
        List<long[]> points = series.points();
        assertThat(points).hasSizeLessThanOrEqualTo(ReducedSeries.MOST);
        assertThat(points.get(0)).containsExactly(0, values[0]);
        assertThat(points.get(points.size() - 1)).containsExactly(99_999, values[99_999]);
        // 128 s is the shortest power of two that divides 100,000 s into at most 1,000 parts.
        for (int from = 0; from < values.length; from += 128) {
            int start = from;
            int end = Math.min(values.length, from + 128);
            assertThat(points)
                    .extracting(point -> point[1])
                    .contains(
                            LongStream.range(start, end)
                                    .map(i -> values[(int) i])
                                    .min()
                                    .orElseThrow(),
                            LongStream.range(start, end)
                                    .map(i -> values[(int) i])
                                    .max()
                                    .orElseThrow());
        }
    }

    @Test
    void meansWeighValuesByTime() {
        ReducedSeries series = new ReducedSeries();
        series.add(0, 4);
        series.add(3, 0);
        series.add(8, 10);
        assertThat(Steps.of(series, 1, 1).means(10, 2)).containsExactly(12 / 5.0, 20 / 5.0);
    }
}
