package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command that decides on a cluster reads the answers of external services from a file, like {@code run}. */
class GivenAnswersIT {
    private static final Path CASE =
            Path.of("src/test/cases/extender/extender-004").toAbsolutePath();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explain ns1/new00-0 --conf CONF",
                "unblock ns1/new00-0 --conf CONF --cycles 5",
                "compare --conf CONF --conf CONF",
                "diff --conf CONF --conf CONF",
                "lint CONF",
                "minimise --conf CONF --keep STATEMENT --cycles 5 --to ./share"
            })
    void answersStandInAFile(String asked) throws Exception {
        List<String> command = new ArrayList<>();
        for (String word : asked.split(" ", -1)) {
            command.add(
                    switch (word) {
                        case "CONF" -> CASE.resolve("scheduler.conf").toString();
                        case "STATEMENT" -> "waits ns1/new00-0";
                        default -> word;
                    });
        }
        command.addAll(List.of("--snapshot", CASE.resolve("snapshot.json.gz").toString()));
        String without = Distribution.call(folder, command.toArray(String[]::new));
        assertThat(without).doesNotStartWith("0 ").contains("argument 'extender.urlPrefix'");
        command.addAll(List.of("--extender", CASE.resolve("extender.yaml").toString()));
        assertThat(Distribution.call(folder, command.toArray(String[]::new)))
                .doesNotContain("argument 'extender.urlPrefix'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "predicat: {httpStatus: 500}                | answers.yaml:1:1: unknown verb 'predicat'. Did you mean",
                "predicate: {denyNode: {n1: {status: x}}}   | answers.yaml:1:13: unknown key 'denyNode' of predicate:",
                "predicate: {denyNodes: {n1: [full]}}       | answers.yaml:1:25: predicate.denyNodes.n1 is '[full]'; expected a map",
                "jobReady: {httpStatus: many}               | answers.yaml:1:12: jobReady.httpStatus is 'many'; expected a whole",
                "[500]                                      | answers.yaml: must be a map of answers",
                "predicate: {denyNodes: [                   | answers.yaml:1:25: not YAML",
            })
    void aFileThatIsWrongIsRefusedAtItsPlace(String text, String why) throws Exception {
        Files.writeString(folder.resolve("answers.yaml"), text);
        assertThat(run("./answers.yaml")).startsWith("2 ").contains(why);
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws Exception {
        assertThat(run("gone.yaml")).startsWith("2 ").contains("gone.yaml: cannot be read: it does not exist");
    }

    private String run(String answers) throws Exception {
        return Distribution.call(
                folder,
                "run",
                CASE.resolve("snapshot.json.gz").toString(),
                "--conf",
                CASE.resolve("scheduler.conf").toString(),
                "--extender",
                answers);
    }
}
