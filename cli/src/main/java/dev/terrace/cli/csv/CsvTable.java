package dev.terrace.cli.csv;

import dev.terrace.replay.trace.CsvCells;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table with named columns, as CSV (RFC 4180, with line feeds). A cell without a value is empty. */
final class CsvTable {
    private final List<String> columns = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();

    /** Appends columns. */
    CsvTable columns(Iterable<String> names) {
        names.forEach(columns::add);
        return this;
    }

    /** @param cells numbers and texts by column */
    void row(Map<String, Object> cells) {
        rows.add(cells);
    }

    /** Prints the header and all rows. */
    void print(PrintWriter out) {
        print(columns, out);
        for (Map<String, Object> row : rows) {
            print(
                    columns.stream()
                            .map(column -> String.valueOf(row.getOrDefault(column, "")))
                            .toList(),
                    out);
        }
    }

    private static void print(List<String> cells, PrintWriter out) {
        out.print(CsvCells.row(cells.toArray(String[]::new)) + "\n");
    }
}
