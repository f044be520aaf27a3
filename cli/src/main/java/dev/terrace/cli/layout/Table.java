package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of titled columns without borders, one space from the edge. Cells wrap on a page of limited width. Columns
 * for which the page has no room follow below, with the key columns repeated.
 */
public final class Table {
    private static final String EDGE = " ";
    private static final String GAP = "   ";

    /** @param isRight whether its cells are aligned to the right, and do not wrap */
    record Column(String title, boolean isRight) {
        Column {
            title = OneLine.of(title);
        }

        String pad(String text, int width) {
            String space = " ".repeat(Math.max(0, width - Widths.of(text)));
            return isRight ? space + text : text + space;
        }
    }

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private String footer = "";
    private int keys = 1;

    private Table(List<Column> columns) {
        this.columns = columns;
    }

    /** @param titles of columns; one that begins with {@code >} is aligned to the right, and its cells do not wrap */
    public static Table of(String... titles) {
        return new Table(Arrays.stream(titles)
                .map(title -> title.startsWith(">") ? new Column(title.substring(1), true) : new Column(title, false))
                .toList());
    }

    static Table of(List<Column> columns) {
        return new Table(List.copyOf(columns));
    }

    /** @param cells texts and whole numbers, one for each column; control characters are escaped */
    public Table row(Object... cells) {
        return row(Arrays.stream(cells).map(Object::toString).toList());
    }

    Table row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(cells.stream().map(OneLine::of).toList());
        return this;
    }

    /**
     * Sets the number of leading columns that identify a row, and are repeated where the table is split; one by
     * default.
     */
    public Table keys(int count) {
        keys = count;
        return this;
    }

    /** Sets the line below the rows; empty for none. */
    public Table footer(String text) {
        footer = text;
        return this;
    }

    /** Prints the table after an empty line; prints nothing without rows. */
    public void print(Page page) {
        if (rows.isEmpty()) {
            return;
        }
        int[] least = ColumnWidths.least(columns, cells());
        int repeated = keysThatFit(least, page);
        int count = columnsThatFit(least, repeated, page);
        only(IntStream.range(0, count)).printAlone(page);
        if (count < columns.size()) {
            only(IntStream.concat(IntStream.range(0, repeated), IntStream.range(count, columns.size())))
                    .keys(repeated)
                    .print(page);
        }
        if (!footer.isEmpty()) {
            Widths.wrap(footer, page.textWidth())
                    .forEach(line -> page.println(page.ink().faint(EDGE + line)));
        }
    }

    /** Returns the number of key columns that leave room for each other column, at least one. */
    private int keysThatFit(int[] least, Page page) {
        int count = keys;
        while (count > 1
                && Arrays.stream(least, 0, count).sum()
                                + Arrays.stream(least, count, least.length)
                                        .max()
                                        .orElse(0)
                        > room(page, count + 1)) {
            count--;
        }
        return count;
    }

    /**
     * Returns the number of columns that fit, more than are repeated, so that the rest becomes smaller with each part.
     */
    private int columnsThatFit(int[] least, int repeated, Page page) {
        int count = columns.size();
        while (count > repeated + 1 && Arrays.stream(least, 0, count).sum() > room(page, count)) {
            count--;
        }
        return count;
    }

    /** Returns a table with some of the columns. */
    private Table only(IntStream places) {
        int[] kept = places.toArray();
        Table some = new Table(at(columns, kept));
        rows.forEach(row -> some.row(at(row, kept)));
        return some;
    }

    private static <T> List<T> at(List<T> all, int... places) {
        return Arrays.stream(places).mapToObj(all::get).toList();
    }

    private void printAlone(Page page) {
        int[] widths = ColumnWidths.widths(columns, cells(), room(page, columns.size()));
        page.println();
        page.println(page.ink().bold(line(columns.stream().map(Column::title).toList(), widths)));
        rows.forEach(row -> printRow(row, widths, page));
    }

    private void printRow(List<String> row, int[] widths, Page page) {
        List<List<String>> wrapped = IntStream.range(0, widths.length)
                .mapToObj(c -> Widths.wrap(row.get(c), widths[c]))
                .toList();
        int lines = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int l = 0; l < lines; l++) {
            int index = l;
            page.println(line(
                    wrapped.stream()
                            .map(cell -> index < cell.size() ? cell.get(index) : "")
                            .toList(),
                    widths));
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder text = new StringBuilder(EDGE);
        for (int c = 0; c < cells.size(); c++) {
            text.append(c == 0 ? "" : GAP).append(columns.get(c).pad(cells.get(c), widths[c]));
        }
        return text.toString().stripTrailing();
    }

    /** Returns the cells of each column, its title first. */
    private List<List<String>> cells() {
        return IntStream.range(0, columns.size())
                .mapToObj(c -> Stream.concat(
                                Stream.of(columns.get(c).title()), rows.stream().map(row -> row.get(c)))
                        .toList())
                .toList();
    }

    private static int room(Page page, int columns) {
        return page.textWidth() - GAP.length() * (columns - 1);
    }

    /** Computes the widths of a table's columns. */
    private static final class ColumnWidths {
        /** The width up to which words stay whole, and below which a column with longer words does not shrink. */
        private static final int LEGIBLE = 12;

        private ColumnWidths() {}

        /**
         * Returns the widths that all cells want if the page has room for them. Otherwise the widest columns shrink:
         * first to their longest words, then to the parts of these, then further. Columns of numbers keep their widths.
         *
         * @param cells the cells of each column, its title first
         * @param room the characters for all columns, without the gaps between them
         */
        static int[] widths(List<Column> columns, List<List<String>> cells, int room) {
            int[] widths = each(cells, Widths::of);
            for (int levels = 1; levels <= Widths.LEVELS; levels++) {
                int broken = levels;
                shrink(widths, floors(columns, cells, each(cells, text -> whole(text, broken))), room);
            }
            shrink(widths, least(columns, cells), room);
            return widths;
        }

        /** Returns the smallest widths. A table that needs more than the page has is split. */
        static int[] least(List<Column> columns, List<List<String>> cells) {
            return floors(columns, cells, each(cells, ColumnWidths::legible));
        }

        private static int[] floors(List<Column> columns, List<List<String>> cells, int[] floors) {
            for (int c = 0; c < floors.length; c++) {
                if (columns.get(c).isRight()) {
                    floors[c] = widest(cells.get(c), Widths::of);
                }
                floors[c] = Math.max(floors[c], Widths.of(columns.get(c).title()));
            }
            return floors;
        }

        private static int whole(String text, int levels) {
            return Math.max(legible(text), Widths.ofLongest(text, levels));
        }

        private static int legible(String text) {
            return Math.min(LEGIBLE, Widths.ofLongest(text, 1));
        }

        private static void shrink(int[] widths, int[] floors, int room) {
            while (Arrays.stream(widths).sum() > room) {
                int widest = IntStream.range(0, widths.length)
                        .filter(c -> widths[c] > floors[c])
                        .reduce(-1, (best, c) -> best < 0 || widths[c] >= widths[best] ? c : best);
                if (widest < 0) {
                    return;
                }
                widths[widest]--;
            }
        }

        private static int[] each(List<List<String>> cells, ToIntFunction<String> width) {
            return cells.stream().mapToInt(column -> widest(column, width)).toArray();
        }

        private static int widest(List<String> column, ToIntFunction<String> width) {
            return column.stream().mapToInt(width).max().orElse(0);
        }
    }
}
