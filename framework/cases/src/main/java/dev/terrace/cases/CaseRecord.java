package dev.terrace.cases;

import dev.terrace.files.NewFolder;
import dev.terrace.inputs.Origin;
import dev.terrace.report.Decisions;
import dev.terrace.report.Fields;
import dev.terrace.snapshot.BareDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records a cycle as a case: the parts of its input that a cycle reads, and its decisions.
 *
 * @param snapshot the origin of the snapshot
 * @param configuration the text of scheduler.conf
 */
public record CaseRecord(Origin snapshot, String configuration, CaseOptions options, Decisions decisions) {
    private static final String YAML = "yaml";
    private static final Pattern ENDING = Pattern.compile(".*?\\.((?:json|ya?ml)(?:\\.gz)?)");

    /**
     * Writes the case as a new folder.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder is not empty, or cannot be written
     */
    public void write(Path folder) {
        NewFolder.write(folder, this::fill);
    }

    private void fill(Path folder) throws IOException {
        copy(folder);
        Files.writeString(folder.resolve(CaseFolder.CONFIGURATION), configuration);
        CaseFolder.write(folder, decisions.writeTo(new Fields()), options);
    }

    /**
     * Writes all snapshots as one, in the format of a single one. Omits commands and environments of containers,
     * because cases are kept and shared.
     */
    private void copy(Path folder) throws IOException {
        String ending = snapshot.names().size() == 1 ? ending(snapshot.names().get(0)) : YAML;
        BareDump.copy(snapshot, folder.resolve(CaseFolder.SNAPSHOT + ending));
    }

    private static String ending(String file) {
        Matcher matcher = ENDING.matcher(String.valueOf(Path.of(file).getFileName()));
        return matcher.matches() ? matcher.group(1) : YAML;
    }
}
