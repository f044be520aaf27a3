package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.spi.toolkit.JsonText;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers as Go would read them. */
class AnswerTest {
    private static Answer answer(String json) {
        return new Answer(JsonText.object(json));
    }

    @Test
    void whatIsMissingOrNullIsZero() throws Unanswered {
        Answer answer = answer("{\"text\":null,\"whole\":null,\"truth\":null,\"numbers\":{\"n1\":null}}");
        assertThat(answer.text("text")).isEqualTo(answer.text("gone")).isEmpty();
        assertThat(answer.integer("whole")).isEqualTo(answer.integer("gone")).isZero();
        assertThat(answer.truth("truth")).isEqualTo(answer.truth("gone")).isFalse();
        assertThat(answer.numbers("numbers")).contains(Map.of("n1", 0.0));
        assertThat(answer.numbers("gone")).isEmpty();
        assertThat(answer.uids("gone")).isEmpty();
    }

    @Test
    void namesMayDifferInCaseAndTheNameItselfIsBefore() throws Unanswered {
        assertThat(answer("{\"STATUS\":\"full\"}").text("status")).isEqualTo("full");
        assertThat(answer("{\"Status\":\"other\",\"status\":\"full\"}").text("status"))
                .isEqualTo("full");
        assertThat(answer("{\"Victims\":[{\"uid\":\"b\"},{\"UID\":\"a\"}]}").uids("victims"))
                .containsExactly("b", "a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"x\":1}             | text    | x '1', and a text is wanted",
                "{\"x\":\"1\"}         | integer | x '1', and a whole number is wanted",
                "{\"x\":1.5}           | integer | x '1.5', and a whole number is wanted",
                "{\"x\":\"true\"}      | truth   | x 'true', and true or false is wanted",
                "{\"x\":[]}            | numbers | x '[]', and a map of numbers is wanted",
                "{\"x\":{\"n\":true}}  | numbers | x '{n=true}', and a map of numbers is wanted",
                "{\"x\":{}}            | uids    | x '{}', and a list of pods is wanted",
                "{\"x\":[\"p\"]}       | uids    | x '[p]', and a list of pods is wanted",
            })
    void anotherTypeMakesItUnreadable(String json, String as, String why) {
        assertThatThrownBy(() -> read(answer(json), as))
                .isInstanceOf(Unanswered.class)
                .hasMessage("it answers with " + why);
    }

    private static Object read(Answer answer, String as) throws Unanswered {
        return switch (as) {
            case "text" -> answer.text("x");
            case "integer" -> answer.integer("x");
            case "truth" -> answer.truth("x");
            case "numbers" -> answer.numbers("x");
            default -> answer.uids("x");
        };
    }
}
