package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.report.Decisions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MismatchesTest {
    private static final Decisions EXPECTED = decisions(Map.of("ns/a", "n1", "ns/b", "n2"), List.of("ns/v"));

    @Test
    void equalDecisionsHaveNoMismatches() {
        assertThat(Mismatches.between(EXPECTED, EXPECTED, part -> true)).isEmpty();
    }

    @Test
    void eachPartIsCompared() {
        assertThat(Mismatches.between(
                        EXPECTED, decisions(Map.of("ns/a", "n3", "ns/c", "n2"), List.of("ns/w")), part -> true))
                .containsExactly(
                        "binds: ns/a expected n1, got n3",
                        "binds: ns/b expected n2, got nothing",
                        "binds: ns/c expected nothing, got n2",
                        "evicts: ns/v expected evicted, got nothing",
                        "evicts: ns/w expected nothing, got evicted");
    }

    @Test
    void anEvictionThatIsListedTwiceIsADifference() {
        assertThat(Mismatches.between(EXPECTED, decisions(EXPECTED.binds(), List.of("ns/v", "ns/v")), part -> true))
                .containsExactly("evicts: ns/v expected evicted, got evicted and again");
    }

    @Test
    void differencesBeyondTheFourthAreCounted() {
        Decisions none = decisions(Map.of(), List.of("ns/v"));
        Map<String, String> many = Map.of("a", "n", "b", "n", "c", "n", "d", "n", "e", "n", "f", "n");
        assertThat(Mismatches.between(decisions(many, List.of("ns/v")), none, part -> true))
                .hasSize(5)
                .last()
                .isEqualTo("binds: … and 2 more");
    }

    private static Decisions decisions(Map<String, String> binds, List<String> evicts) {
        return new Decisions(
                new TreeMap<>(binds), new TreeMap<>(), evicts, List.of(), new TreeMap<>(), new TreeMap<>());
    }
}
