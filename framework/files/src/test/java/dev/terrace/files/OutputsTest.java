package dev.terrace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputsTest {
    @TempDir
    Path top;

    private static void write(Outputs outputs, Path target) {
        outputs.write(target, draft -> NewFile.write(draft, out -> out.write('n')));
    }

    private List<Path> entries() throws IOException {
        try (var entries = Files.walk(top)) {
            return entries.filter(each -> !each.equals(top)).sorted().toList();
        }
    }

    @Test
    void nothingAppearsUntilAllIsWritten() throws IOException {
        Path file = Files.writeString(top.resolve("a"), "old");
        Path folder = top.resolve("new/b");
        try (Outputs outputs = new Outputs()) {
            write(outputs, file);
            outputs.write(folder, draft -> NewFolder.write(draft, fill -> Files.writeString(fill.resolve("c"), "c")));
            assertThat(file).hasContent("old");
            assertThat(folder.getParent()).doesNotExist();
            outputs.publish();
        }
        assertThat(file).hasContent("n");
        assertThat(entries()).containsExactly(file, folder.getParent(), folder, folder.resolve("c"));
    }

    @Test
    void anOutputThatFailsLeavesAllAsBefore() throws IOException {
        Path file = Files.writeString(top.resolve("a"), "old");
        Outputs outputs = new Outputs();
        try (outputs) {
            write(outputs, file);
            assertThatThrownBy(() -> outputs.write(top.resolve("b"), draft -> {
                        throw Fault.at(draft, "is odd");
                    }))
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageContaining(top.resolve("b") + ": is odd");
        }
        assertThat(entries()).containsExactly(file);
        assertThat(file).hasContent("old");
    }

    @Test
    void twoOutputsOfOneNameAreRefused() throws IOException {
        Path link = Files.createSymbolicLink(top.resolve("link"), Files.createDirectory(top.resolve("real")));
        try (Outputs outputs = new Outputs()) {
            write(outputs, top.resolve("real/a"));
            for (Path same : List.of(top.resolve("real/a"), link.resolve("a"), link.resolve("../real/./a"))) {
                assertThatThrownBy(() -> write(outputs, same))
                        .hasMessage(same + ": is named for two outputs; name another for one of them");
            }
            outputs.publish();
        }
        assertThat(top.resolve("real/a")).hasContent("n");
    }

    /** The second target became a folder meanwhile, so that the first is undone. */
    @Test
    void whatIsPublishedIsUndoneIfAnotherCannotBe() throws IOException {
        Path file = Files.writeString(top.resolve("a"), "old");
        Path fresh = top.resolve("b");
        Path blocked = top.resolve("c");
        try (Outputs outputs = new Outputs()) {
            write(outputs, file);
            write(outputs, fresh);
            write(outputs, blocked);
            Files.createFile(Files.createDirectory(blocked).resolve("content"));
            assertThatThrownBy(outputs::publish)
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageContaining(blocked + ": cannot be written");
        }
        assertThat(entries()).containsExactly(file, blocked, blocked.resolve("content"));
        assertThat(file).hasContent("old");
    }
}
