package dev.terrace.replay.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a CSV file (RFC 4180, with line feeds): each is added once, with its name and its cell.
 *
 * @param <T> the item of a row
 */
public final class CsvTable<T> {
    private final List<String> names = new ArrayList<>();
    private final List<Function<? super T, ? extends @Nullable Object>> cells = new ArrayList<>();

    /** @param cell returns the text or the number of an item; null if the cell is empty */
    public CsvTable<T> column(String name, Function<? super T, ? extends @Nullable Object> cell) {
        names.add(name);
        cells.add(cell);
        return this;
    }

    /** Returns the header and a row for each item. */
    public String text(Collection<T> items) {
        StringBuilder text = new StringBuilder(CsvCells.row(names.toArray(String[]::new))).append('\n');
        for (T item : items) {
            text.append(CsvCells.row(cells.stream()
                            .map(cell -> Objects.toString(cell.apply(item), ""))
                            .toArray(String[]::new)))
                    .append('\n');
        }
        return text.toString();
    }
}
