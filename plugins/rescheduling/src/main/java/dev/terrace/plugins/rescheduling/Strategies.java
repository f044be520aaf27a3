package dev.terrace.plugins.rescheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the argument {@code strategies}. As in Volcano, unreadable parts are ignored. */
final class Strategies {
    private static final String NAME = "lowNodeUtilization";

    private Strategies() {}

    /**
     * The settings of each {@code lowNodeUtilization} strategy; the last of several counts. Without a list, or with an
     * empty one, the strategy runs with its defaults.
     */
    static List<Thresholds> of(Object argument) {
        return argument instanceof List<?> list && !list.isEmpty()
                ? parameters(list).stream().map(Thresholds::of).toList()
                : List.of(Thresholds.DEFAULT);
    }

    /** A sentence about each value that crashes Volcano's scheduler. */
    static List<String> problems(Object argument) {
        return argument instanceof List<?> list
                ? parameters(list).stream()
                        .flatMap(each -> Thresholds.problems(each).stream())
                        .toList()
                : List.of();
    }

    /** The parameters of each {@code lowNodeUtilization} strategy; an empty map if it has none. */
    private static List<Map<?, ?>> parameters(List<?> strategies) {
        List<Map<?, ?>> found = new ArrayList<>();
        for (Object strategy : strategies) {
            if (strategy instanceof Map<?, ?> map && NAME.equals(part(map, "name"))) {
                Object parameters = part(map, "params");
                if (parameters == null) {
                    found.add(Map.of());
                } else if (parameters instanceof Map<?, ?> known) {
                    found.add(known);
                }
            }
        }
        return found;
    }

    /** A part of a strategy by name. Volcano ignores case in these two names. */
    private static @Nullable Object part(Map<?, ?> strategy, String name) {
        for (Map.Entry<?, ?> entry : strategy.entrySet()) {
            if (String.valueOf(entry.getKey()).toLowerCase(Locale.ROOT).equals(name)) {
                return entry.getValue();
            }
        }
        return null;
    }
}
