package dev.terrace.cli.report;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Table;
import java.util.List;
import java.util.function.ToIntFunction;

/** The first items of a long list and the number of omitted ones. Keeps tables short enough to be read. */
public record FirstItems<T>(List<T> shown, int left) {
    private static final int MAX_SHOWN = 20;

    public static <T> FirstItems<T> of(List<T> items) {
        return of(items, item -> 1);
    }

    /** @param weight the contribution of an item to {@link #left} */
    public static <T> FirstItems<T> of(List<T> items, ToIntFunction<T> weight) {
        int shown = Math.min(MAX_SHOWN, items.size());
        return new FirstItems<>(
                items.subList(0, shown),
                items.subList(shown, items.size()).stream().mapToInt(weight).sum());
    }

    /** Returns the table with a row for each shown item, and the footer. */
    public Table in(Columns<T> columns) {
        return columns.of(shown).footer(footer());
    }

    /** Returns the line below the shown items; empty if nothing is omitted. */
    public String footer() {
        return left == 0 ? "" : "… and " + left + " more (--output json shows all)";
    }
}
