package dev.terrace.cli.layout;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Computes the widths of a table's columns. */
final class ColumnWidths {
    /** The width up to which words stay whole, and below which a column with longer words does not shrink. */
    private static final int LEGIBLE = 12;

    private ColumnWidths() {}

    /**
     * Returns the widths that all cells want if the page has room for them. Otherwise the widest columns shrink: first
     * to their longest words, then to the parts of these, then further. Columns of numbers keep their widths.
     *
     * @param cells the cells of each column, its title first
     * @param room the characters for all columns, without the gaps between them
     */
    static int[] widths(List<Column> columns, List<List<String>> cells, int room) {
        int[] widths = each(cells, Widths::of);
        shrink(widths, floors(columns, cells, each(cells, text -> whole(text, Widths::ofLongestWord))), room);
        shrink(widths, floors(columns, cells, each(cells, text -> whole(text, Widths::ofLongestName))), room);
        shrink(widths, floors(columns, cells, each(cells, text -> whole(text, Widths::ofLongestPart))), room);
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

    private static int whole(String text, ToIntFunction<String> longest) {
        return Math.max(legible(text), longest.applyAsInt(text));
    }

    private static int legible(String text) {
        return Math.min(LEGIBLE, Widths.ofLongestWord(text));
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
