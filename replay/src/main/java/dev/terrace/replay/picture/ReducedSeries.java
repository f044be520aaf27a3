package dev.terrace.replay.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Values over time, reduced to at most 4,000 points. Of each period, the first and the last point remain, and those
 * with the smallest and the largest first value. Periods are powers of two seconds, so that reducing twice keeps the
 * extremes.
 *
 * @see <a href="https://www.vldb.org/pvldb/vol7/p797-jugel.pdf">Jugel et al.: M4, a visualization-oriented time series
 *     data aggregation</a>
 */
final class ReducedSeries {
    /** The maximum number of points. */
    static final int MOST = 4000;

    private static final int PER_PERIOD = 4;

    /** The time and the values of each point. */
    private List<long[]> points = new ArrayList<>();

    private int shift;

    /** Adds values that hold from a time on. Times must not decrease; later values at one time replace earlier ones. */
    void add(long time, long... values) {
        int last = points.size() - 1;
        if (last >= 0 && points.get(last)[0] == time) {
            points.remove(last);
            last--;
        }
        if (last >= 0 && Arrays.equals(points.get(last), 1, values.length + 1, values, 0, values.length)) {
            return;
        }
        points.add(LongStream.concat(LongStream.of(time), Arrays.stream(values)).toArray());
        if (points.size() > 2 * MOST) {
            reduce();
        }
    }

    private void reduce() {
        long first = points.get(0)[0];
        long last = points.get(points.size() - 1)[0];
        while ((last >> shift) - (first >> shift) >= MOST / PER_PERIOD) {
            shift++;
        }
        List<long[]> kept = new ArrayList<>();
        for (int from = 0, to = 0; from < points.size(); from = to) {
            long period = points.get(from)[0] >> shift;
            while (to < points.size() && points.get(to)[0] >> shift == period) {
                to++;
            }
            keep(points.subList(from, to), kept);
        }
        points = kept;
    }

    private static void keep(List<long[]> period, List<long[]> kept) {
        int least = 0;
        int most = 0;
        for (int place = 1; place < period.size(); place++) {
            least = period.get(place)[1] < period.get(least)[1] ? place : least;
            most = period.get(place)[1] > period.get(most)[1] ? place : most;
        }
        for (int place = 0; place < period.size(); place++) {
            if (place == 0 || place == least || place == most || place == period.size() - 1) {
                kept.add(period.get(place));
            }
        }
    }

    /** Returns the points: for each its time, then its values. */
    List<long[]> points() {
        if (points.size() > MOST) {
            reduce();
        }
        return points;
    }

    /** Returns the times of the points as a column. */
    String times() {
        return column(0);
    }

    /** Returns a value of each point as a column, from 1. */
    String column(int number) {
        return NumberColumn.of(points().stream().mapToLong(point -> point[number]));
    }
}
