package dev.terrace.spi.toolkit;

import java.util.Arrays;
import java.util.List;

/** Splits texts at commas. */
public final class CommaList {
    private CommaList() {}

    /** Returns the items in their order, without surrounding blanks. Leaves out empty ones. */
    public static List<String> of(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }
}
