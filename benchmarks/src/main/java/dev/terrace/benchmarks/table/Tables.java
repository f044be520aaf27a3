package dev.terrace.benchmarks.table;

import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints results to a terminal, and as a Markdown page that can be committed. */
public final class Tables {
    private static final String FIRST = "| row | ";

    private Tables() {}

    /** Prints results to a terminal. */
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
        Columns<Line> columns = new Columns<Line>().left("ROW", Line::name);
        for (String title : titles) {
            String shown = title.toUpperCase(Locale.ROOT);
            if (isNumeric(measured, title)) {
                columns.right(shown, line -> line.shown(title));
            } else {
                columns.left(shown, line -> line.shown(title));
            }
        }
        columns.of(measured.lines().stream()
                        .filter(line -> line.skipped().isEmpty())
                        .toList())
                .print(Page.plain(out));
        measured.lines().stream()
                .filter(line -> !line.skipped().isEmpty())
                .forEach(line -> out.println(" " + line.name() + ": skipped, " + line.skipped()));
    }

    private static boolean isNumeric(Measured measured, String title) {
        return measured.lines().stream()
                .flatMap(line -> line.figure(title).stream())
                .allMatch(Cell::isNumber);
    }

    /**
     * Prints a Markdown page.
     *
     * @param title its heading
     * @param command the command line that recreates the page
     */
    public static void markdown(String title, Results results, String command, PrintWriter out) {
        out.println("# " + title);
        out.println();
        out.println("Written by `%s` at commit %s."
                .formatted(command, results.machine().commit()));
        out.println("Machine: %s.".formatted(results.machine().inWords()));
        results.sections().forEach(section -> markdown(section, out));
        out.flush();
    }

    private static void markdown(Measured measured, PrintWriter out) {
        out.println();
        out.println("## " + measured.section().title());
        out.println();
        out.println(measured.section().about());
        out.println();
        List<String> titles = measured.titles();
        if (!titles.isEmpty()) {
            out.println(FIRST + String.join(" | ", titles) + " |");
            out.println("|---|" + "--:|".repeat(titles.size()));
        }
        for (Line line : measured.lines()) {
            if (line.skipped().isEmpty()) {
                out.println("| %s | %s |"
                        .formatted(line.name(), titles.stream().map(line::shown).collect(Collectors.joining(" | "))));
            }
        }
        measured.lines().stream().filter(line -> !line.skipped().isEmpty()).forEach(line -> {
            out.println();
            out.println("%s was skipped: %s".formatted(line.name(), line.skipped()));
        });
    }

    /**
     * Parses the lines of a printed page, by the names of their rows. All figures become texts.
     *
     * @param page the lines of the page
     */
    public static Map<String, Line> lines(List<String> page) {
        Map<String, Line> lines = new LinkedHashMap<>();
        List<String> titles = List.of();
        for (String text : page) {
            if (text.startsWith(FIRST)) {
                titles = cells(text);
            } else if (text.startsWith("| ")) {
                List<String> cells = cells(text);
                List<Cell> figures = new ArrayList<>();
                for (int i = 1; i < cells.size(); i++) {
                    figures.add(Cell.text(titles.get(i), cells.get(i)));
                }
                lines.put(cells.get(0), new Line(cells.get(0), figures, ""));
            }
        }
        return lines;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1))
                .map(String::strip)
                .toList();
    }
}
