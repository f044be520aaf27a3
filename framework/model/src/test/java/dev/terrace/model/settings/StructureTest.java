package dev.terrace.model.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StructureTest {
    /** Bounds by name, such as {a: [1, 2]}. */
    private static final Argument<Map<String, List<Integer>>> BOUNDS =
            Argument.structure("bounds", all -> Map.copyOf(all.map(pair -> pair.list(Structure::integer))));

    private static List<String> faults(Object value) {
        return BOUNDS.faultsIn(value).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }

    @Test
    void theReaderOfAnArgumentGivesItsValue() {
        Arguments given = Arguments.of(Map.of("bounds", Map.of("a", List.of(1, 2))));
        assertThat(given.get(BOUNDS)).isEqualTo(Map.of("a", List.of(1, 2)));
        assertThat(faults(Map.of("a", List.of(1, 2)))).isEmpty();
    }

    @Test
    void eachPartThatIsWrongIsAFaultWithItsPath() {
        assertThat(faults(Map.of("a", List.of("x", 1, 2.5, 3_000_000_000L), "b", true)))
                .containsExactlyInAnyOrder(
                        ".a[0] is \"x\": expected a whole number.",
                        ".a[2] is 2.5: expected a whole number.",
                        ".a[3] is 3000000000: expected a whole number between -2147483648 and 2147483647.",
                        ".b is true: expected a list.");
        assertThat(faults(List.of())).containsExactly(" is a list: expected a map.");
    }

    @Test
    void aTestThatGivesAWrongStructureLearnsOfIt() {
        Arguments given = Arguments.of(Map.of("bounds", Map.of("a", 1)));
        assertThatThrownBy(() -> given.find(BOUNDS))
                .isInstanceOf(Structure.Wrong.class)
                .hasMessage(".a is 1: expected a list.");
    }

    @Test
    void anAbsentValueIsEmptyOrMissing() {
        Structure given = Structure.of(Map.of("a", 1));
        assertThat(given.at("b").find(Structure::integer)).isEmpty();
        assertThat(given.at("a").find(Structure::scalar)).contains("1");
        assertThatThrownBy(() -> given.at("b").text()).hasMessage(".b is missing: expected a text.");
        assertThatThrownBy(() -> given.only("zone")).hasMessage(".a is not known. Known are zone.");
    }
}
