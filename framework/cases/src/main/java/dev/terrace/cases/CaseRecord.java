package dev.terrace.cases;

import dev.terrace.files.Draft;
import dev.terrace.files.NewFolder;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.report.Decisions;
import dev.terrace.report.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A cycle as a case: its input, copied byte for byte, and its decisions.
 *
 * @param snapshots files or folders
 * @param configuration the text of scheduler.conf
 */
public record CaseRecord(
        List<Path> snapshots, String configuration, CaseOptions options, SchedulerFlags flags, Decisions decisions) {
    private static final Pattern ENDING = Pattern.compile(".*?\\.((?:json|ya?ml)(?:\\.gz)?)");

    /** @throws dev.terrace.model.finding.InvalidInput if the folder holds anything already, or cannot be written */
    public void write(Path folder) {
        NewFolder.write(folder, this::fill);
    }

    private void fill(Path folder) throws IOException {
        List<Path> files = files();
        for (int i = 0; i < files.size(); i++) {
            // Padded, because a case reads its files in order of their names.
            String number = files.size() == 1 ? "" : String.format(Locale.ROOT, "%04d.", i + 1);
            Files.copy(files.get(i), folder.resolve(CaseFolder.SNAPSHOT + number + ending(files.get(i))));
        }
        Files.writeString(folder.resolve(CaseFolder.CONFIGURATION), configuration);
        Map<String, Object> expected = new LinkedHashMap<>();
        decisions.writeTo(expected);
        write(folder.resolve(CaseFolder.EXPECTED), out -> Document.json(expected, out));
        writeGiven(folder.resolve(CaseFolder.OPTIONS), options.toMap());
        writeGiven(folder.resolve(CaseFolder.FLAGS), FlagsFile.toMap(flags));
    }

    /** A case has no file for options or flags that are all at their defaults. */
    private static void writeGiven(Path file, Map<String, Object> given) throws IOException {
        if (!given.isEmpty()) {
            write(file, out -> Document.yaml(given, out));
        }
    }

    /** The snapshot's files, in the order in which they are read. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path input : snapshots) {
            try (Stream<Path> below = Files.walk(input)) {
                below.filter(Files::isRegularFile)
                        .filter(file -> !Draft.isAt(input, file))
                        .filter(file -> file.equals(input) || matcher(file).matches())
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files;
    }

    private static String ending(Path file) {
        Matcher matcher = matcher(file);
        return matcher.matches() ? matcher.group(1) : "yaml";
    }

    private static Matcher matcher(Path file) {
        return ENDING.matcher(String.valueOf(file.getFileName()));
    }

    private static void write(Path file, Consumer<PrintWriter> content) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            content.accept(out);
        }
    }
}
