package dev.terrace.page;

import java.util.List;
import java.util.stream.IntStream;

/** The share of cases that a build runs: each fifth, each third at night, or each {@code -Dterrace.page.stride}-th. */
final class Share {
    private static final int STRIDE =
            Integer.getInteger("terrace.page.stride", "1".equals(System.getenv("NIGHTLY")) ? 3 : 5);

    private Share() {}

    static <T> List<T> of(List<T> all) {
        return IntStream.iterate(0, i -> i < all.size(), i -> i + STRIDE)
                .mapToObj(all::get)
                .toList();
    }
}
