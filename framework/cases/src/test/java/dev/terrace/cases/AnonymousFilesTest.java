package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymousFilesTest {
    @TempDir
    Path folder;

    private void assertFails() {
        AnonymousFiles files = new AnonymousFiles(folder.resolve("share"), folder.resolve("key.json"));
        assertThatThrownBy(() -> files.write(Map.of("new", "old"), draft -> {
                    Files.writeString(draft.resolve("part"), "written");
                    throw new IOException("No space left on device");
                }))
                .hasMessageContaining("share: cannot be written: No space left on device");
    }

    @Test
    void aFailureLeavesNeitherFolderNorKey() {
        assertFails();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFailureLeavesAnEarlierKey() throws IOException {
        Path key = Files.writeString(folder.resolve("key.json"), "earlier");
        assertFails();
        assertThat(folder).isDirectoryNotContaining("glob:**share");
        assertThat(key).hasContent("earlier");
    }
}
