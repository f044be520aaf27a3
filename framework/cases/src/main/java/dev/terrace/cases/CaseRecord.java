package dev.terrace.cases;

import dev.terrace.files.Draft;
import dev.terrace.files.NewFolder;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A cycle as a case: what a cycle reads of its input, and its decisions.
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
            copy(files.get(i), folder, CaseFolder.SNAPSHOT + number + ending(files.get(i)));
        }
        Files.writeString(folder.resolve(CaseFolder.CONFIGURATION), configuration);
        Map<String, Object> expected = new LinkedHashMap<>();
        decisions.writeTo(expected);
        CaseFiles.write(folder, expected, options, flags);
    }

    /** Nothing of what containers are told comes with it: a case is kept, and sent to others. */
    private static void copy(Path file, Path folder, String name) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            OutputStream whole = name.endsWith(".gz") ? new GZIPOutputStream(out, 1 << 16) : out;
            BareDump.copy(file.toString(), whole, name.contains(".json") ? Format.JSON : Format.YAML);
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
}
