package dev.terrace.replay.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private final SweepAnswer answer = SweepAnswerTest.answer(2, run -> 0.1 + SweepAnswerTest.seed(run), run -> 1e-7);

    @TempDir
    Path place;

    private RunFolder filled() {
        RunFolder folder = RunFolder.create(place, answer.sweep());
        answer.rows().forEach(folder::put);
        return folder;
    }

    @Test
    void rowsComeBackAsTheyWere() {
        filled();
        RunFolder again = RunFolder.open(place);
        assertThat(again.sweep()).isEqualTo(answer.sweep());
        assertThat(RunFolder.rows(List.of(again), finding -> {})).isEqualTo(answer.rows());
    }

    @Test
    void anEditedFileDoesNotCount() throws IOException {
        RunFolder folder = filled();
        Path file = place.resolve("runs/hash3.json");
        Files.writeString(file, Files.readString(file).replace("\"meanWait\": 1.1", "\"meanWait\": 1.0"));
        List<Finding> warnings = new ArrayList<>();
        assertThat(RunFolder.rows(List.of(folder), warnings::add))
                .hasSize(answer.rows().size() - 1);
        assertThat(warnings).singleElement().asString().contains("hash3.json").contains("edited");
    }

    @Test
    void oneFolderHoldsOneSweep() {
        filled();
        Sweep other = SweepAnswerTest.answer(3, run -> 0, run -> 0).sweep();
        assertThatThrownBy(() -> RunFolder.create(place, other)).hasMessageContaining("another sweep");
    }

    @Test
    void aFolderWithOtherFilesIsRefused() throws IOException {
        Files.writeString(place.resolve("notes.txt"), "mine");
        assertThatThrownBy(() -> RunFolder.create(place, answer.sweep())).hasMessageContaining("is not empty");
    }
}
