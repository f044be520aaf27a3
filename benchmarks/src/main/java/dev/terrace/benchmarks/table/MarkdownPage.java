package dev.terrace.benchmarks.table;

import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Results as a page that can be kept beside the code. */
public final class MarkdownPage {
    private MarkdownPage() {}

    /** @param command the command line that makes the page again */
    public static void print(Results results, String command, PrintWriter out) {
        out.println("# Benchmark results");
        out.println();
        out.println("Written by `%s` at commit %s."
                .formatted(command, results.machine().commit()));
        out.println("Machine: %s.".formatted(results.machine().inWords()));
        results.sections().forEach(section -> print(section, out));
        out.flush();
    }

    private static void print(Measured measured, PrintWriter out) {
        out.println();
        out.println("## " + measured.section().title());
        out.println();
        out.println(measured.section().about());
        out.println();
        List<String> titles = measured.titles();
        if (!titles.isEmpty()) {
            out.println("| row | " + String.join(" | ", titles) + " |");
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
}
