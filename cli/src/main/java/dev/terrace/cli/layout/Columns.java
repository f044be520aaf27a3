package dev.terrace.cli.layout;

import dev.terrace.cli.layout.Table.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of a {@link Table}: each is added once, with its title and its cell.
 *
 * @param <T> the item of a row
 */
public final class Columns<T> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<? super T, ?>> cells = new ArrayList<>();
    private int keys = 1;

    /** @param cell returns the text or the whole number of an item */
    public Columns<T> left(String title, Function<? super T, ?> cell) {
        return add(new Column(title, false), cell);
    }

    /** Adds a column that is aligned to the right, and whose cells do not wrap. */
    public Columns<T> right(String title, Function<? super T, ?> cell) {
        return add(new Column(title, true), cell);
    }

    private Columns<T> add(Column column, Function<? super T, ?> cell) {
        columns.add(column);
        cells.add(cell);
        return this;
    }

    /**
     * Makes the columns so far the key columns, which are repeated where the table is split. By default the first is.
     */
    public Columns<T> keys() {
        keys = columns.size();
        return this;
    }

    /** Puts a text before the title of the first column. */
    public Columns<T> titled(String before) {
        columns.set(
                0, new Column(before + columns.get(0).title(), columns.get(0).isRight()));
        return this;
    }

    /** Returns the table with a row for each item. */
    public Table of(Collection<T> items) {
        Table table = Table.of(columns).keys(keys);
        items.forEach(item -> table.row(
                cells.stream().map(cell -> cell.apply(item).toString()).toList()));
        return table;
    }
}
