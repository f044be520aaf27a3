package dev.terrace.cli.layout;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows under titles, in columns without borders, one space from the edge. On a page with an end, the last column wraps
 * and the others are shortened.
 */
public final class Table {
    private static final String GAP = "   ";

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private String footer = "";

    private Table(List<Column> columns) {
        this.columns = columns;
    }

    public static Table of(Column... columns) {
        return new Table(List.of(columns));
    }

    public static Table of(List<Column> columns) {
        return new Table(List.copyOf(columns));
    }

    /** @param cells one for each column */
    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns.size() + " columns");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** A line below the rows; empty for none. */
    public Table footer(String text) {
        footer = text;
        return this;
    }

    /** Prints it after an empty line; prints nothing at all without rows. */
    public void print(PrintWriter out, Page page) {
        if (rows.isEmpty()) {
            return;
        }
        int[] widths = widths(page);
        out.println();
        out.println(page.ink().bold(line(columns.stream().map(Column::title).toList(), widths)));
        rows.forEach(row -> printRow(row, widths, page, out));
        if (!footer.isEmpty()) {
            out.println(page.ink().faint(" " + footer));
        }
    }

    private void printRow(List<String> row, int[] widths, Page page, PrintWriter out) {
        int last = columns.size() - 1;
        int indent = 1;
        for (int c = 0; c < last; c++) {
            indent += widths[c] + GAP.length();
        }
        List<String> parts = columns.get(last).isRight() || page.isEndless()
                ? List.of(row.get(last))
                : Widths.wrap(row.get(last), Math.max(20, page.width() - indent));
        List<String> cells = new ArrayList<>(row);
        cells.set(last, parts.get(0));
        out.println(line(cells, widths));
        for (String part : parts.subList(1, parts.size())) {
            out.println(" ".repeat(indent) + part);
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder text = new StringBuilder(" ");
        for (int c = 0; c < cells.size(); c++) {
            Column column = columns.get(c);
            boolean last = c == cells.size() - 1;
            String cell = last && !column.isRight() ? cells.get(c) : Widths.shorten(cells.get(c), widths[c]);
            text.append(column.pad(cell, widths[c])).append(last ? "" : GAP);
        }
        return text.toString().stripTrailing();
    }

    private int[] widths(Page page) {
        int most = page.isEndless() ? Integer.MAX_VALUE : Math.max(8, page.width() / 3);
        int[] widths = new int[columns.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = Widths.of(columns.get(c).title());
            for (List<String> row : rows) {
                widths[c] = Math.max(widths[c], Math.min(most, Widths.of(row.get(c))));
            }
        }
        return widths;
    }
}
