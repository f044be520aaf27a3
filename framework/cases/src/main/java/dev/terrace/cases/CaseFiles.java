package dev.terrace.cases;

import dev.terrace.report.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Writes the files of a case other than its snapshot and its configuration. */
final class CaseFiles {
    private CaseFiles() {}

    /** Writes the files. Options or flags that are all at their defaults get no file. */
    static void write(Path folder, Map<String, Object> expected, CaseOptions options) throws IOException {
        write(folder.resolve(CaseFolder.EXPECTED), out -> Document.json(expected, out));
        writeGiven(folder.resolve(CaseFolder.OPTIONS), options.toMap());
        writeGiven(folder.resolve(CaseFolder.FLAGS), FlagsFile.toMap(options.flags()));
        writeGiven(folder.resolve(UsageFile.NAME), UsageFile.toMap(options.usage()));
        if (options.answers().isGiven()) {
            Files.writeString(
                    folder.resolve(AnswersFile.NAME), options.answers().text());
        }
    }

    private static void writeGiven(Path file, Map<String, Object> given) throws IOException {
        if (!given.isEmpty()) {
            write(file, out -> Document.yaml(given, out));
        }
    }

    private static void write(Path file, Consumer<PrintWriter> content) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            content.accept(out);
        }
    }
}
