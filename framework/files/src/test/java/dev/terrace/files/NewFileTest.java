package dev.terrace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewFileTest {
    @TempDir
    Path top;

    @ParameterizedTest
    @CsvSource({
        "/,is not a file; name one",
        "/dev/null,is not a file; name one",
        "/proc/x,cannot be written: its folder is not writable",
        "/nowhere/x,cannot be written: its folder does not exist"
    })
    void whatCannotBeWrittenIsToldBeforeTheWork(Path file, String sentence) {
        assertThatThrownBy(() -> NewFile.requireRoom(file))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(file + ": " + sentence);
    }

    @Test
    void theLongestNameCanBeWritten() throws IOException {
        Path file = top.resolve("n".repeat(255));
        NewFile.requireRoom(file);
        NewFile.write(file, out -> out.write('x'));
        assertThat(file).hasContent("x");
    }
}
