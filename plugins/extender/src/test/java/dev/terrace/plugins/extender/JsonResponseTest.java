package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.spi.toolkit.JsonText;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers as Go would read them. */
class JsonResponseTest {
    private static JsonResponse answer(String json) {
        return new JsonResponse(JsonText.object(json));
    }

    @Test
    void whatIsMissingOrNullIsZero() throws Unanswered {
        JsonResponse response = answer("{\"text\":null,\"whole\":null,\"truth\":null,\"numbers\":{\"n1\":null}}");
        assertThat(response.text("text")).isEqualTo(response.text("gone")).isEmpty();
        assertThat(response.integer("whole"))
                .isEqualTo(response.integer("gone"))
                .isZero();
        assertThat(response.truth("truth")).isEqualTo(response.truth("gone")).isFalse();
        assertThat(response.numbers("numbers")).contains(Map.of("n1", 0.0));
        assertThat(response.numbers("gone")).isEmpty();
        assertThat(response.uids("gone")).isEmpty();
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
                "{\"x\":1}             | text    | x '1'; expected a text",
                "{\"x\":\"1\"}         | integer | x '1'; expected a whole number",
                "{\"x\":1.5}           | integer | x '1.5'; expected a whole number",
                "{\"x\":\"true\"}      | truth   | x 'true'; expected true or false",
                "{\"x\":[]}            | numbers | x '[]'; expected a map of numbers",
                "{\"x\":{\"n\":true}}  | numbers | x '{n=true}'; expected a map of numbers",
                "{\"x\":{}}            | uids    | x '{}'; expected a list of pods",
                "{\"x\":[\"p\"]}       | uids    | x '[p]'; expected a list of pods",
            })
    void anotherTypeMakesItUnreadable(String json, String as, String why) {
        assertThatThrownBy(() -> read(answer(json), as))
                .isInstanceOf(Unanswered.class)
                .hasMessage("it answers with " + why);
    }

    private static Object read(JsonResponse response, String as) throws Unanswered {
        return switch (as) {
            case "text" -> response.text("x");
            case "integer" -> response.integer("x");
            case "truth" -> response.truth("x");
            case "numbers" -> response.numbers("x");
            default -> response.uids("x");
        };
    }
}
