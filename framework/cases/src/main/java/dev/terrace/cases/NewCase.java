package dev.terrace.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.NewFolder;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.SnapshotWriter.Format;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A case that was constructed, not recorded.
 *
 * @param configurations the texts of one configuration, or of two that decide differently
 * @param expected the content of {@code expected.json}
 */
public record NewCase(
        List<ObjectNode> objects, List<String> configurations, Map<String, Object> expected, CaseOptions options) {
    /** @throws dev.terrace.model.finding.InvalidInput if the folder is not empty, or cannot be written */
    public void write(Path folder) {
        NewFolder.write(folder, this::fill);
    }

    void fill(Path folder) throws IOException {
        Files.write(folder.resolve(CaseFolder.SNAPSHOT + "json"), snapshot());
        for (int i = 0; i < configurations.size(); i++) {
            String name = i == 0 ? CaseFolder.CONFIGURATION : CaseFolder.SECOND_CONFIGURATION;
            Files.writeString(folder.resolve(name), configurations.get(i));
        }
        CaseFolder.write(folder, expected, options);
    }

    /** Returns the size of the snapshot and the configurations. */
    public long bytes() {
        return snapshot().length
                + configurations.stream()
                        .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                        .sum();
    }

    /** Returns the snapshot as it is written. */
    public byte[] snapshot() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            BareDump.write(objects, out, Format.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
