package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.MarkdownPage;
import dev.terrace.benchmarks.table.Results;
import dev.terrace.benchmarks.table.TextTables;
import dev.terrace.report.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How results are printed. */
final class OutputOptions {
    @Option(names = "--json", description = "Print the results for programs.")
    private boolean json;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Write the tables into a Markdown page, too; those in benchmarks/ are such pages.")
    private @Nullable Path write;

    /** @return the exit code */
    int print(Results results, String command, PrintWriter out) throws IOException {
        if (json) {
            Document.json(results.toDocument(), out);
        } else {
            TextTables.print(results, out);
        }
        if (write != null) {
            try (PrintWriter page = new PrintWriter(Files.newBufferedWriter(write))) {
                MarkdownPage.print(results, command + " --write " + write, page);
            }
        }
        return results.hold() ? 0 : 1;
    }
}
