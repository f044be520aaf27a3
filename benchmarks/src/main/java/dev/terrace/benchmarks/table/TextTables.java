package dev.terrace.benchmarks.table;

import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Prints results to a terminal. */
public final class TextTables {
    private TextTables() {}

    public static void print(Results results, PrintWriter out) {
        out.println(" " + results.machine().inWords());
        out.println(" at commit " + results.machine().commit());
        results.sections().forEach(section -> print(section, out));
        out.flush();
    }

    private static void print(Measured measured, PrintWriter out) {
        out.println();
        out.println(" " + measured.section().title() + ". " + measured.section().about());
        List<String> titles = measured.titles();
        List<Column> columns = new ArrayList<>(List.of(Column.left("ROW")));
        titles.forEach(title -> columns.add(
                isNumeric(measured, title)
                        ? Column.right(title.toUpperCase(Locale.ROOT))
                        : Column.left(title.toUpperCase(Locale.ROOT))));
        Table table = Table.of(columns);
        for (Line line : measured.lines()) {
            if (line.skipped().isEmpty()) {
                table.row(Stream.concat(Stream.of(line.name()), titles.stream().map(line::shown))
                        .toList());
            }
        }
        table.print(out, Page.plain());
        measured.lines().stream()
                .filter(line -> !line.skipped().isEmpty())
                .forEach(line -> out.println(" " + line.name() + ": skipped, " + line.skipped()));
    }

    private static boolean isNumeric(Measured measured, String title) {
        return measured.lines().stream()
                .flatMap(line -> line.figure(title).stream())
                .allMatch(Cell::isNumber);
    }
}
