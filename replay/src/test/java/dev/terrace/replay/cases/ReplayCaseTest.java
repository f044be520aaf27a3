package dev.terrace.replay.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCaseTest {
    private static final String CASE = """
            {"format": "terrace-replay-case/1", "policy": {"name": "easy", "within": "strict"},
             "semantics": {"trigger": "period", "period": 10, "grace": 5, "restart": "zero"},
             "nodes": [{"name": "n", "count": 2, "cpu_milli": 1000}], "queues": {"q": 1},
             "jobs": [{"id": "a", "submit": 0, "run": 10, "cpu_milli": 1000, "queue": "q"}],
             "expected": {"cycles": 3, "tasks": {}, "jobs": {}, "metrics": {"makespan": 10}}}
            """;

    @Test
    void theFieldsOfTheFormatAreRead(@TempDir Path folder) throws IOException {
        ReplayCase read = ReplayCase.read(Files.writeString(folder.resolve("case.json"), CASE));
        assertThat(read.semantics().grace()).isEqualTo(5);
        assertThat(read.trace().jobs()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            expected  | expectedd | of the case; these are .* Did you mean 'expected'\\?
            within    | withing   | of policy; these are .* Did you mean 'within'\\?
            grace     | grce      | of semantics; these are .* Did you mean 'grace'\\?
            count     | conut     | of a node; these are .* Did you mean 'count'\\?
            run       | runs      | of a job; these are .* Did you mean 'run'\\?
            metrics   | metricz   | of expected; these are .* Did you mean 'metrics'\\?
            """)
    void anUnknownFieldIsAnErrorWithTheNearestName(String field, String typed, String sentence, @TempDir Path folder)
            throws IOException {
        Path file =
                Files.writeString(folder.resolve("case.json"), CASE.replace("\"" + field + "\"", "\"" + typed + "\""));
        assertThatThrownBy(() -> ReplayCase.read(file))
                .isInstanceOf(InvalidInput.class)
                .hasMessageMatching(".*case.json: '" + typed + "' is not a field " + sentence);
    }
}
