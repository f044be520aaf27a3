package dev.terrace.replay.picture;

import static dev.terrace.replay.picture.FigureAxes.point;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Values that hold from one time to the next, with the means, lines and areas that the page draws. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Steps(double[] times, double[] values) {
    /** Returns a value of a series in a unit, from 1. */
    static Steps of(ReducedSeries series, int number, double unit) {
        List<long[]> points = series.points();
        return new Steps(
                points.stream().mapToDouble(point -> (double) point[0]).toArray(),
                points.stream().mapToDouble(point -> point[number] / unit).toArray());
    }

    /** Returns the distance to other values at the same times. */
    Steps distance(Steps other) {
        double[] distances = new double[values.length];
        Arrays.setAll(distances, place -> Math.abs(values[place] - other.values[place]));
        return new Steps(times, distances);
    }

    /** Returns whether a value is known: unknown ones are negative. */
    boolean isKnown() {
        return Arrays.stream(values).anyMatch(value -> value >= 0);
    }

    /** Returns the largest value, at least 0. */
    double most() {
        return Arrays.stream(values).reduce(0, Math::max);
    }

    /** Returns the mean from 0 to a time. */
    double mean(double until) {
        double sum = 0;
        double at = 0;
        for (int place = indexAt(0); at < until; place++) {
            double next = place + 1 < times.length ? Math.min(times[place + 1], until) : until;
            sum += (place < 0 ? 0 : values[place]) * (next - at);
            at = next;
        }
        return sum / until;
    }

    /** Returns the means over the time of each pixel, from 0 to a time. */
    double[] means(double until, int width) {
        double[] means = new double[width];
        double size = until / width;
        int place = indexAt(0);
        for (int pixel = 0; pixel < width; pixel++) {
            double end = (pixel + 1) * size;
            double at = pixel * size;
            while (at < end) {
                boolean hasNext = place + 1 < times.length;
                double next = hasNext ? Math.min(end, times[place + 1]) : end;
                if (place >= 0) {
                    means[pixel] += values[place] * (next - at) / size;
                }
                at = next;
                if (!hasNext || times[place + 1] > end) {
                    break;
                }
                place++;
            }
        }
        return means;
    }

    /** Returns the index of the last time at or before a time; -1 before the first. */
    private int indexAt(double at) {
        int place = Arrays.binarySearch(times, at);
        return place < 0 ? -place - 2 : place;
    }

    /** Returns a path from 0 to a time. Steps within half a pixel are one, which shows their extremes. */
    String path(DoubleUnaryOperator x, DoubleUnaryOperator y, double until) {
        if (times.length == 0) {
            return "";
        }
        int place = Math.max(0, indexAt(0));
        StringBuilder path = new StringBuilder(
                point('M', x.applyAsDouble(Math.max(0, times[place])), y.applyAsDouble(values[place])));
        for (place++; place < times.length && times[place] <= until; place++) {
            double pixel = x.applyAsDouble(times[place]);
            double least = values[place - 1];
            double most = least;
            path.append(point('L', pixel, y.applyAsDouble(least)));
            while (isWithin(place + 1, until) && x.applyAsDouble(times[place + 1]) < pixel + 0.5) {
                least = Math.min(least, values[place]);
                most = Math.max(most, values[place]);
                place++;
            }
            if (least < most) {
                path.append(point('L', pixel, y.applyAsDouble(least))).append(point('L', pixel, y.applyAsDouble(most)));
            }
            path.append(point('L', pixel, y.applyAsDouble(values[place])));
        }
        return path.append(point('L', x.applyAsDouble(until), y.applyAsDouble(values[place - 1])))
                .toString();
    }

    private boolean isWithin(int place, double until) {
        return place < times.length && times[place] <= until;
    }

    /** Returns the outline of the area between two lists of heights, one for each pixel. */
    static String outline(double left, double[] lower, double[] upper) {
        int last = lower.length - 1;
        StringBuilder path = new StringBuilder(point('M', left, lower[0]));
        way(left, upper).forEach(each -> path.append(point('L', each[0], each[1])));
        path.append(point('L', left + lower.length, upper[last])).append(point('L', left + lower.length, lower[last]));
        List<double[]> back = way(left, lower);
        for (int place = back.size() - 1; place >= 0; place--) {
            path.append(point('L', back.get(place)[0], back.get(place)[1]));
        }
        return path.toString();
    }

    private static List<double[]> way(double left, double[] values) {
        List<double[]> way = new ArrayList<>();
        for (int place = 0; place < values.length; place++) {
            double before = place == 0 ? values[0] : values[place - 1];
            if (place == 0 || values[place] != before) {
                way.add(new double[] {left + place, before});
                way.add(new double[] {left + place, values[place]});
            }
        }
        return way;
    }
}
