package dev.terrace.plugins.gridengine.data;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams that are parallel only if there are enough items to pay for waking other processors. */
public final class ParallelStreams {
    private static final int MIN_ITEMS = 20_000;

    private ParallelStreams() {}

    /** Returns whether a number of jobs or tasks is large enough for parallel processing. */
    public static boolean isMany(int number) {
        return number >= MIN_ITEMS;
    }

    /** Returns the numbers from 0 up to, but excluding, a bound. */
    public static IntStream range(int end) {
        IntStream range = IntStream.range(0, end);
        return isMany(end) ? range.parallel() : range;
    }

    /** Returns a stream of a list. */
    public static <T> Stream<T> of(List<T> all) {
        return of(all, all.size());
    }

    /** Returns a stream of a list whose items together stand for a number of tasks. */
    public static <T> Stream<T> of(List<T> all, int tasks) {
        return isMany(tasks) ? all.parallelStream() : all.stream();
    }
}
