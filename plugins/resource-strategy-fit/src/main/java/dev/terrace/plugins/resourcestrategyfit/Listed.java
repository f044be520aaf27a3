package dev.terrace.plugins.resourcestrategyfit;

import java.util.Arrays;
import java.util.List;

/** Parses names separated by commas. */
final class Listed {
    private Listed() {}

    static List<String> in(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
