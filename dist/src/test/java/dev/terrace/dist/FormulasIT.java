package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies that are expressions decide as those with names do, and docs/formulas.md shows what runs. */
class FormulasIT {
    private static final String MONTH =
            Distribution.ROOT.resolve("examples/replay/month").toString();
    private static final Pattern BLOCK = Pattern.compile("```(sh|yaml)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path folder;

    private JsonNode replay(String conf, String... more) throws Exception {
        String file = Distribution.ROOT.resolve("conf").resolve(conf).toString();
        List<String> command = new ArrayList<>(List.of("replay", MONTH, "--conf", file, "--output", "json"));
        command.addAll(List.of(more));
        String answer = Distribution.call(folder, command.toArray(String[]::new));
        assertThat(answer).startsWith("0 ");
        return new ObjectMapper()
                .readTree(answer.substring(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
                .path("replays");
    }

    /** An order with a name declares more, so that more cycles are omitted. */
    private static JsonNode withoutRounds(JsonNode replays) {
        replays.forEach(replay -> ((ObjectNode) replay).remove("rounds"));
        return replays;
    }

    @ParameterizedTest
    @CsvSource({"sjf.yaml, estimate", "fcfs.yaml, submit", "conservative.yaml, submit", "preempt.yaml, -priority"})
    @Tag("nightly")
    void expressionsDecideAsOrdersWithNames(String conf, String formula) throws Exception {
        anExpressionDecidesAsTheOrderWithAName(conf, formula);
    }

    @ParameterizedTest
    @CsvSource({"fcfs.yaml, -wait", "easy.yaml, submit"})
    void anExpressionDecidesAsTheOrderWithAName(String conf, String formula) throws Exception {
        assertThat(withoutRounds(replay(conf, "--set", "action/dispatch.order=" + formula)))
                .isEqualTo(withoutRounds(replay(conf)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            estimate +   | : the expression ends too early.
            estimate * 2 | a number that meets a fact has a decimal point, such as 2.0.
            estimat      | : undeclared reference to 'estimat'. Did you mean 'estimate'?
            """)
    void errorsSuggestNoNameThatIsThere(String formula, String end) {
        String file = Distribution.ROOT.resolve("conf/fcfs.yaml").toString();
        assertThat(Distribution.call(
                        folder, "replay", MONTH, "--conf", file, "--set", "action/dispatch.order=" + formula))
                .startsWith("2 ")
                .endsWith(end + "\n");
    }

    @Test
    void thePageShowsWhatRuns() throws Exception {
        Files.createSymbolicLink(folder.resolve("examples"), Distribution.ROOT.resolve("examples"));
        Files.createSymbolicLink(folder.resolve("conf"), Distribution.ROOT.resolve("conf"));
        String page = Files.readString(Distribution.ROOT.resolve("docs/formulas.md"));
        for (MatchResult block : BLOCK.matcher(page).results().toList()) {
            if (block.group(1).equals("yaml")) {
                Files.writeString(folder.resolve("expression.yaml"), block.group(2));
            }
        }
        List<String> commands = BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).equals("sh"))
                .flatMap(block -> block.group(2).lines())
                .toList();
        assertThat(commands).hasSize(3);
        for (String command : commands) {
            String[] words = WORD.matcher(command)
                    .results()
                    .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                    .map(word -> word.matches("[a-z/-]+(\\.yaml)?") && Files.exists(folder.resolve(word))
                            ? "./" + word
                            : word)
                    .skip(1)
                    .toArray(String[]::new);
            assertThat(Distribution.call(folder, words))
                    .as(command)
                    .startsWith("0 ")
                    .contains("360         0");
        }
    }
}
