package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseFolderTest {
    @Test
    void aFullDiskIsReported(@TempDir Path folder) throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full");
        Files.createSymbolicLink(folder.resolve(CaseFolder.EXPECTED), full);
        assertThatThrownBy(() -> CaseFolder.write(folder, Map.of("binds", List.of()), CaseOptions.none()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected.json");
    }

    @Test
    void aCaseWhoseSnapshotIsMissingIsNotPassedOver(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve(CaseFolder.EXPECTED), "{}");
        CaseFolder found = CaseFolder.below(folder).get(0);
        assertThatThrownBy(found::snapshot).hasMessageContaining("has expected.json, but no snapshot.json");
    }
}
