package dev.terrace.cases;

import dev.terrace.files.NewFolder;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * A cycle as a case: what a cycle reads of its input, and its decisions.
 *
 * @param snapshots files or folders
 * @param configuration the text of scheduler.conf
 */
public record CaseRecord(
        List<Path> snapshots, String configuration, CaseOptions options, SchedulerFlags flags, Decisions decisions) {
    private static final String YAML = "yaml";
    private static final Pattern ENDING = Pattern.compile(".*?\\.((?:json|ya?ml)(?:\\.gz)?)");

    /** @throws dev.terrace.model.finding.InvalidInput if the folder holds anything already, or cannot be written */
    public void write(Path folder) {
        NewFolder.write(folder, this::fill);
    }

    private void fill(Path folder) throws IOException {
        copy(folder);
        Files.writeString(folder.resolve(CaseFolder.CONFIGURATION), configuration);
        Map<String, Object> expected = new LinkedHashMap<>();
        decisions.writeTo(expected);
        CaseFiles.write(folder, expected, options, flags);
    }

    /**
     * Writes all snapshots as one, in the form of the only one. Nothing of what containers are told comes with it: a
     * case is kept, and sent to others.
     */
    private void copy(Path folder) throws IOException {
        String ending = snapshots.size() == 1 ? ending(snapshots.get(0)) : YAML;
        try (OutputStream out = Files.newOutputStream(folder.resolve(CaseFolder.SNAPSHOT + ending))) {
            OutputStream whole = ending.endsWith(".gz") ? new GZIPOutputStream(out, 1 << 16) : out;
            List<String> inputs = snapshots.stream().map(Path::toString).toList();
            BareDump.copy(inputs, whole, ending.contains("json") ? Format.JSON : Format.YAML);
        }
    }

    private static String ending(Path file) {
        Matcher matcher = ENDING.matcher(String.valueOf(file.getFileName()));
        return matcher.matches() ? matcher.group(1) : YAML;
    }
}
