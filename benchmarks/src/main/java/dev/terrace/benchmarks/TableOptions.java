package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.Section;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for choosing rows. */
final class TableOptions {
    @Option(
            names = "--rows",
            arity = "1..*",
            split = ",",
            paramLabel = "NAME",
            description = "Only these rows; * stands for anything.")
    private List<String> rows = List.of("*");

    @Option(names = "--list", description = "Print the names of all rows, and measure nothing.")
    private boolean list;

    boolean isList() {
        return list;
    }

    boolean isChosen(String row) {
        return rows.stream().anyMatch(glob -> matches(glob, row));
    }

    private static boolean matches(String glob, String row) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(row));
    }

    /** @throws ParameterException if a name matches no row */
    void requireRows(List<Section> sections, CommandLine command) {
        for (String glob : rows) {
            if (sections.stream()
                    .flatMap(section -> section.rows().stream())
                    .noneMatch(row -> matches(glob, row.name()))) {
                throw new ParameterException(
                        command, "--rows: no row is called '%s'; --list prints their names.".formatted(glob));
            }
        }
    }

    int names(List<Section> sections, PrintWriter out) {
        sections.forEach(section -> section.rows().forEach(row -> out.println(row.name())));
        return 0;
    }
}
