package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.MarkdownPage;
import dev.terrace.benchmarks.table.Results;
import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.TextTables;
import dev.terrace.report.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for printing results. */
final class OutputOptions {
    @Option(names = "--json", description = "Print the results for programs.")
    private boolean json;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Write the tables into a Markdown page, too; those in benchmarks/ are such pages.")
    private @Nullable Path write;

    /**
     * Prints the results and writes the page.
     *
     * @return the exit code
     */
    int print(String title, Results results, String command, PrintWriter out) throws IOException {
        write(title, results, command);
        return print(results, out);
    }

    /** @return the exit code */
    int print(Results results, PrintWriter out) throws IOException {
        if (json) {
            Document.json(results.toDocument(), out);
        } else {
            TextTables.print(results, out);
        }
        return results.hold() ? 0 : 1;
    }

    /** Writes the page if one was requested. */
    void write(String title, Results results, String command) throws IOException {
        if (write != null) {
            try (PrintWriter page = new PrintWriter(Files.newBufferedWriter(write))) {
                MarkdownPage.print(title, results, command + " --write " + write, page);
            }
        }
    }

    /** The lines of the earlier page, by the names of their rows; empty without one. */
    Map<String, Line> kept() throws IOException {
        return write == null || !Files.exists(write) ? Map.of() : MarkdownPage.lines(Files.readAllLines(write));
    }
}
