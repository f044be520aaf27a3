package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    @Test
    void valuesAreThoseOfJava() {
        assertThat(JsonText.parse(" [1, -0, 2.5, 1e2, \"a\\u00e9\\n\", true, false, null, {\"b\": []}]\n"))
                .isEqualTo(Arrays.asList(1L, 0L, 2.5, 100.0, "aé\n", true, false, null, Map.of("b", List.of())));
    }

    @Test
    void wholeNumbersAreLongsAsFarAsTheyFit() {
        assertThat(JsonText.parse("[9223372036854775807, -9223372036854775808, 9223372036854775808]"))
                .isEqualTo(Arrays.asList(Long.MAX_VALUE, Long.MIN_VALUE, 0x1p63));
    }

    @Test
    void keysKeepTheirOrderAndTheLaterOfTwoCounts() {
        assertThat(JsonText.object("{\"b\": 1, \"a\": 2, \"b\": null}")).hasToString("{b=null, a=2}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{a: 1}",
                "{'a': 1}",
                "{\"a\" 1}",
                "{\"a\": 1,}",
                "[1,]",
                "[1 2]",
                "01",
                "+1",
                ".5",
                "1.",
                "0x1",
                "NaN",
                "Infinity",
                "1e400",
                "-1e400",
                "True",
                "nul",
                "// c\n1",
                "\"a\tb\"",
                "\"\\x\"",
                "\"a",
                "[1",
                "1 2",
                "{} x",
                "\uFEFF1"
            })
    void onlyRfc8259IsTaken(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.parse(text))
                .withMessageMatching("not JSON at line \\d+, column \\d+: [^\\n]+");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a": x}   | not JSON at line 1, column 7: Unrecognized token 'x': was expecting
            {"a": [1   | not JSON at line 1, column 9: Unexpected end-of-input: expected close marker for Array
            {"a": 1} 2 | not JSON at line 1, column 10: something stands after the value
            [1e400]    | not JSON at line 1, column 2: the number 1e400 is too large
            """)
    void theSentenceSaysWhereAndWhy(String text, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.parse(text))
                .withMessageStartingWith(sentence);
    }

    @Test
    void depthAndLengthAreBounded() {
        assertThat(JsonText.parse("[".repeat(100) + "]".repeat(100))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.parse("[".repeat(101) + "]".repeat(101)))
                .withMessageStartingWith("not JSON at line 1, column 10")
                .withMessageEndingWith("Document nesting depth (101) exceeds the maximum allowed (100)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.parse(" ".repeat(1 << 24) + "1"))
                .withMessage("not JSON of at most 16777216 characters: it has 16777217");
    }

    @ParameterizedTest
    @CsvSource({"[1], a list", "null, null", "\"x\", a text", "3, 3"})
    void anObjectIsWanted(String text, String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.object(text))
                .withMessage("not a JSON object: it is " + kind);
    }
}
