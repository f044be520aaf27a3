package dev.terrace.anonymise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerNamesTest {
    private static Object renamed(Object answer) {
        AnswerNames names = new AnswerNames((domain, old) -> domain.letter() + "-" + old);
        return String.valueOf(names.of(Map.of("predicate", answer)).get("predicate"));
    }

    @Test
    void namesAreThoseOfTheirPart() {
        assertThat(renamed(Map.of("denyNodes", Map.of("n1", Map.of("code", 2, "status", "full")))))
                .asString()
                .startsWith("{denyNodes={n-n1={")
                .contains("code=2", "status=v-full");
        assertThat(renamed(Map.of("nodeScore", Map.of("n1", 10)))).isEqualTo("{nodeScore={n-n1=10}}");
        assertThat(renamed(Map.of("status", Map.of("group", 1)))).isEqualTo("{status={g-group=1}}");
        assertThat(renamed(Map.of("victims", List.of("pod")))).isEqualTo("{victims=[p-pod]}");
        assertThat(renamed(Map.of("overused", List.of("queue")))).isEqualTo("{overused=[q-queue]}");
    }

    @Test
    void wordsThatNoServiceKnowsAreReplaced() {
        assertThat(renamed(Map.of("secret", Map.of("code", 2)))).isEqualTo("{v-secret={code=2}}");
    }

    @Test
    void failuresAndNumbersStay() {
        assertThat(renamed(Map.of("httpStatus", 500))).isEqualTo("{httpStatus=500}");
        assertThat(renamed(Map.of("status", 1))).isEqualTo("{status=1}");
    }
}
