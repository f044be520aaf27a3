package dev.terrace.benchmarks;

import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Machine;
import dev.terrace.benchmarks.table.Results;
import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.table.Section;
import dev.terrace.benchmarks.table.Tables;
import dev.terrace.report.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for choosing rows and printing results. Measures the chosen rows, one after the other. */
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

    @Option(names = "--json", description = "Print the results for programs.")
    private boolean json;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Write the tables into a Markdown page, too; those in benchmarks/ are such pages.")
    private @Nullable Path write;

    /** Creates the sections of a command. */
    @FunctionalInterface
    interface Sectioning {
        /**
         * @param root the folder of the sources
         * @param terrace the command of the measured distribution, with an existing folder for temporary files
         */
        List<Section> sections(Path root, TerraceProcess terrace, Machine machine);
    }

    /**
     * Measures, prints the results, and writes the page after each row, so that little is lost if a later one fails.
     *
     * @param isKeeping whether rows of the page that are not measured keep their lines
     * @return the exit code
     */
    int run(String title, String command, boolean isKeeping, CommandLine line, Sectioning sectioning)
            throws IOException {
        Path root = Path.of(System.getProperty("terrace.root", "."))
                .toAbsolutePath()
                .normalize();
        Path scratch = Files.createTempDirectory("terrace-benchmarks");
        try {
            Path home = Path.of(System.getProperty("terrace.distribution"));
            Machine machine = Machine.here(root);
            List<Section> sections = sectioning.sections(root, new TerraceProcess(home, scratch), machine);
            requireRows(sections, line);
            if (list) {
                sections.forEach(
                        section -> section.rows().forEach(row -> line.getOut().println(row.name())));
                return 0;
            }
            Map<String, Line> kept = isKeeping && write != null && Files.exists(write)
                    ? Tables.lines(Files.readAllLines(write))
                    : Map.of();
            Results results =
                    measured(sections, machine, line.getErr(), known -> page(title, command, known.over(kept)));
            if (json) {
                Document.json(results.toDocument(), line.getOut());
            } else {
                Tables.print(results, line.getOut());
            }
            return results.hold() ? 0 : 1;
        } finally {
            delete(scratch);
        }
    }

    private Results measured(
            List<Section> sections, Machine machine, PrintWriter progress, Consumer<Results> afterEach) {
        List<Measured> all = new ArrayList<>();
        Results results = new Results(machine, all);
        for (Section section : sections) {
            List<Line> lines = new ArrayList<>();
            for (Row row : section.rows()) {
                if (rows.stream().anyMatch(glob -> matches(glob, row.name()))) {
                    if (lines.isEmpty()) {
                        all.add(new Measured(section, lines));
                    }
                    lines.add(line(row, progress));
                    afterEach.accept(results);
                }
            }
        }
        return results;
    }

    private void page(String title, String command, Results results) {
        if (write != null) {
            try (PrintWriter page = new PrintWriter(Files.newBufferedWriter(write))) {
                Tables.markdown(title, results, command + " --write " + write, page);
                if (page.checkError()) {
                    throw new IOException("cannot write " + write);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Line line(Row row, PrintWriter progress) {
        String absence = row.absence().orElse("");
        List<Cell> figures =
                absence.isEmpty() ? row.measure(step -> progress.println(row.name() + ": " + step)) : List.of();
        return new Line(row.name(), figures, absence);
    }

    private static boolean matches(String glob, String row) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(row));
    }

    /** @throws ParameterException if a name matches no row */
    private void requireRows(List<Section> sections, CommandLine command) {
        for (String glob : rows) {
            if (sections.stream()
                    .flatMap(section -> section.rows().stream())
                    .noneMatch(row -> matches(glob, row.name()))) {
                throw new ParameterException(
                        command, "--rows: no row is called '%s'; --list prints their names.".formatted(glob));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
