package dev.terrace.page;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.stream.IntStream;

/** The share of cases that a build runs: each fifth, each third at night, or each {@code -Dterrace.page.stride}-th. */
final class Share {
    private static final boolean NIGHTLY = "1".equals(System.getenv("NIGHTLY"));
    private static final int STRIDE = Integer.getInteger("terrace.page.stride", NIGHTLY ? 3 : 5);

    private Share() {}

    /** Returns the themes of checks that take long: the dark one, at night both. */
    static List<ColorScheme> themes() {
        return NIGHTLY ? List.of(ColorScheme.LIGHT, ColorScheme.DARK) : List.of(ColorScheme.DARK);
    }

    static <T> List<T> of(List<T> all) {
        return IntStream.iterate(0, i -> i < all.size(), i -> i + STRIDE)
                .mapToObj(all::get)
                .toList();
    }
}
