package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.Section;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Which rows are measured. */
final class TableOptions {
    @Option(
            names = "--rows",
            arity = "1..*",
            paramLabel = "NAME",
            description = "Only these rows; * stands for anything.")
    private List<String> rows = List.of("*");

    @Option(names = "--list", description = "Print the names of all rows, and measure nothing.")
    private boolean list;

    boolean isList() {
        return list;
    }

    boolean isChosen(String row) {
        return rows.stream()
                .anyMatch(glob ->
                        FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(row)));
    }

    int names(List<Section> sections, PrintWriter out) {
        sections.forEach(section -> section.rows().forEach(row -> out.println(row.name())));
        return 0;
    }
}
