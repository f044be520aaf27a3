package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.objects.ReadOptions;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that input that an API server or a webhook would reject is read with a warning. */
class DoubtsTest {
    static Stream<Arguments> cases() throws IOException {
        return ErrorsTest.cases("doubts.txt");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void areWarnings(String title, String text, List<String> sentences) {
        assertThat(Dump.warnings(text))
                .as(title)
                .filteredOn(warning -> !warning.contains("the dump has no")
                        && !warning.contains("does not have")
                        && !warning.contains("its size is 0"))
                .isEqualTo(sentences);
    }

    @Test
    void areErrorsUnderStrict() {
        String dump = "kind: Pod\nmetadata: {name: p}\nspec: {nodeName: n, tolerations: [{key: a, operator: Like}]}\n";
        assertThat(Dump.errors(dump, ReadOptions.defaults().strictly()))
                .contains("dump.yaml:3:54: pod default/p: spec.tolerations[0].operator is \"Like\"; "
                        + "one of Equal, Exists, Gt, Lt is expected.");
    }

    @Test
    void thousandsThatDifferAreCounted() {
        StringBuilder pods = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            pods.append(
                    "---\nkind: Pod\nmetadata: {name: p}\nspec: {tolerations: [{key: a, effect: e%s}]}\n".formatted(i));
        }
        assertThat(Dump.errors(pods.toString(), ReadOptions.defaults().strictly()))
                .hasSize(1001)
                .last()
                .asString()
                .contains("more like these");
    }
}
