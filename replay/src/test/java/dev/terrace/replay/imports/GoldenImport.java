package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.trace.TraceWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Compares an imported history with a golden file: its rows, then the tables of the trace. {@code -Dgolden.write=true}
 * rewrites it.
 */
final class GoldenImport {
    static final Path FOLDER = Path.of("src/test/resources/imports");

    private GoldenImport() {}

    /** @param work a folder for the trace */
    static void check(Imported imported, String golden, Path work) throws IOException {
        RowTally rows = imported.rows();
        assertThat(rows.read()).isEqualTo(rows.kept() + rows.skippedRows());
        StringBuilder text = new StringBuilder("start %s\nread %s, kept %s, skipped %s\n"
                .formatted(imported.trace().start(), rows.read(), rows.kept(), rows.skippedRows()));
        rows.skipped()
                .forEach((reason, number) ->
                        text.append(number).append(' ').append(reason).append('\n'));
        imported.trace()
                .findings()
                .forEach(finding -> text.append(finding.message()).append('\n'));
        Path trace = work.resolve("trace");
        TraceWriter.write(imported.trace(), trace);
        for (String table : List.of("nodes.csv.gz", "node-changes.csv.gz", "jobs.csv.gz")) {
            if (Files.exists(trace.resolve(table))) {
                text.append('\n').append(unpacked(trace.resolve(table)));
            }
        }
        Path expected = FOLDER.resolve(golden);
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(expected, text);
        }
        assertThat(text.toString()).isEqualTo(Files.readString(expected));
    }

    private static String unpacked(Path file) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            StringBuilder text = new StringBuilder();
            in.lines().forEach(line -> text.append(line).append('\n'));
            return text.toString();
        }
    }
}
