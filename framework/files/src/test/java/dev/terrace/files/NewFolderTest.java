package dev.terrace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFolderTest {
    @TempDir
    Path top;

    @Test
    void anEmptyFolderIsReplacedBehindItsLink() throws IOException {
        Path folder = Files.createDirectory(top.resolve("folder"));
        Path link = Files.createSymbolicLink(top.resolve("link"), folder);
        NewFolder.write(link, NewFolderTest::fill);
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("sub/file")).hasContent("x");
        assertThat(top).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void aNewFolderAppearsWithItsParents() {
        NewFolder.write(top.resolve("a/b/c"), NewFolderTest::fill);
        assertThat(top.resolve("a/b/c/sub/file")).hasContent("x");
    }

    @Test
    void whereNothingCanBeMadeIsToldBeforeTheWork() {
        assertThatThrownBy(() -> NewFolder.requireRoom(Path.of("/proc/x")))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("/proc/x: cannot be written: its folder is not writable");
        assertThatThrownBy(() -> NewFolder.requireRoom(Path.of("/"))).hasMessageContaining("/: is not empty");
    }

    @Test
    void aDraftThatIsBeingWrittenGoesWhenTheProcessEnds() {
        NewFolder.write(top.resolve("new"), draft -> {
            fill(draft);
            assertThat(draft).exists();
            AtomicWrite.deleteAll();
            assertThat(draft).doesNotExist();
            fill(Files.createDirectory(draft));
        });
        assertThat(top.resolve("new/sub/file")).exists();
    }

    private static void fill(Path folder) throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("file"), "x");
    }
}
