package dev.terrace.plugins.gridengine.data;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams in parallel, if there is so much to do that it is worth waking other processors. */
public final class Many {
    private static final int LEAST = 20_000;

    private Many() {}

    /** Whether a number of jobs or tasks is worth it. */
    public static boolean isMany(int number) {
        return number >= LEAST;
    }

    /** From 0 to before a number. */
    public static IntStream range(int end) {
        IntStream range = IntStream.range(0, end);
        return isMany(end) ? range.parallel() : range;
    }

    /** All of a list. */
    public static <T> Stream<T> of(List<T> all) {
        return of(all, all.size());
    }

    /** All of a list, each of which stands for some of a number of tasks. */
    public static <T> Stream<T> of(List<T> all, int tasks) {
        return isMany(tasks) ? all.parallelStream() : all.stream();
    }
}
