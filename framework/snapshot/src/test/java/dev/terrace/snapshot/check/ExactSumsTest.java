package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.Dump;
import org.junit.jupiter.api.Test;

class ExactSumsTest {
    private static final String LESS = """
            kind: Node
            metadata: {name: %s, annotations: {volcano.sh/oversubscription-memory: "-9e17"}}
            """;
    private static final String MORE = """
            ---
            kind: Node
            metadata: {name: %s}
            status: {allocatable: {memory: 600Pi}}
            ---
            """;

    /** The sum is reported at the second of the two, whatever precedes it. */
    @Test
    void whatIsBelowZeroMakesNoRoom() {
        String two = MORE.formatted("m1") + MORE.formatted("m2");
        assertThat(Dump.errors(two))
                .containsExactly(
                        "dump.yaml:7:1: with this, what the nodes offer sums up to more memory than can be counted: "
                                + "the most is 1Ei.");
        assertThat(Dump.errors(LESS.formatted("a") + two)).hasSize(1);
        assertThat(Dump.errors(LESS.formatted("z") + two)).hasSize(1);
        assertThat(Dump.errors(LESS.formatted("a") + MORE.formatted("m1"))).isEmpty();
    }

    @Test
    void beyondTheRangeOfExactDoublesIsAWarning() {
        String two = (MORE.formatted("m1") + MORE.formatted("m2")).replace("600Pi", "5Pi");
        assertThat(Dump.errors(two)).isEmpty();
        assertThat(Dump.warnings(two))
                .contains(
                        "dump.yaml:7:1: with this, what the nodes offer sums up to more memory than Volcano counts exactly, "
                                + "8Pi: its sums are rounded by a few units, and these are not.");
    }
}
