package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationTest {
    @TempDir
    Path folder;

    @Test
    void aPartThatIsAbsentIsEmpty() throws IOException {
        assertThat(Expectation.read(file("{\"binds\": {\"a/b\": \"n\"}, \"evicts\": null}"))
                        .decisions()
                        .binds())
                .containsEntry("a/b", "n");
    }

    @Test
    void whatIsNoJsonIsRefusedWithItsPlace() throws IOException {
        refused("[".repeat(5000), "expected.json:1:1002: this is not JSON: Document nesting depth (1001)");
        refused("{\"binds\":", "expected.json:1:10: this is not JSON: Unexpected end-of-input");
        refused("{} {}", "expected.json:1:4: this is not JSON: Trailing token");
        refused("{\"binds\": {}, \"binds\": {}}", "Duplicate field");
    }

    @Test
    void whatIsNoSetOfDecisionsIsRefused() throws IOException {
        refused("[]", "expected.json: must be an object, such as 'terrace run --record' writes");
        refused("", "expected.json: must be an object, such as 'terrace run --record' writes");
        refused("{\"binds\": []}", "expected.json: binds must be an object of texts");
        refused("{\"evicts\": \"a/b\"}", "expected.json: evicts must be a list of pods");
        refused("{\"mustnot\": []}", "podGroupPhases, must, mustNot. Did you mean 'mustNot'?");
    }

    @Test
    void whatIsNoStatementIsRefused() throws IOException {
        refused("{\"must\": \"binds a/b\"}", "expected.json: must must be a list of statements, like \"binds ns/pod");
        refused("{\"mustNot\": [1]}", "expected.json: mustNot must be a list of statements");
        refused(
                "{\"must\": [\"bind a/b\"]}",
                "expected.json: must: 'bind a/b' is not a statement; valid ones are waits NAME");
    }

    @Test
    void besideStatementsOnlyWhatIsGivenIsCompared() throws IOException {
        Expectation expectation = Expectation.read(
                file("{\"evicts\": [], \"must\": [\"binds a/b on n\"], \"mustNot\": [\"waits a/b\"]}"));
        CycleReport report = CycleReport.builder()
                .binds(List.of(new Bind("a/b", "a/j", "m", "allocate", null, List.of(), null, 0, 1, List.of())))
                .build();
        assertThat(expectation.mismatches(new CycleFacts(Cluster.empty(), report, null)))
                .containsExactly("must: 'binds a/b on n' does not hold; it is bound to m");
    }

    private void refused(String text, String sentence) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> Expectation.read(file))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(sentence);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("expected.json"), text);
    }
}
