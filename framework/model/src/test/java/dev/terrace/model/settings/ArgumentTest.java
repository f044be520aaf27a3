package dev.terrace.model.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentTest {
    @ParameterizedTest
    @CsvSource({
        "a.*, a.b.c, true",
        "a.*, a., true",
        "a.*, ab, false",
        "*.cpu, gpu.cpu, true",
        "*.cpu, cpu, false",
        "*, x/*, true",
        "*, *, false",
        "*, x*y, false",
        "*, x**, false"
    })
    void aStarInANameStandsForAnyText(String name, String key, boolean named) {
        assertThat(Argument.text(name).isNamed(key)).isEqualTo(named);
    }

    @Test
    void aMapHoldsArgumentsAgain() {
        Argument<Integer> weight = Argument.integer("weight").orElse(1);
        Argument<Arguments> each = Argument.map("*", weight);
        Argument<Arguments> all = Argument.map("resources", each);
        Arguments given = Arguments.of(Map.of("resources", Map.of("cpu", Map.of("weight", 3), "gpu", Map.of())));

        Arguments resources = given.get(all);
        assertThat(resources.get(each, "cpu").get(weight)).isEqualTo(3);
        assertThat(resources.get(each, "gpu").get(weight)).isEqualTo(1);
        assertThat(resources.find(each, "memory")).isEmpty();
    }

    @Test
    void theDefaultReplacesWhatIsNotAccepted() {
        Argument<Double> factor = Argument.number("factor.*")
                .orElse(1.0)
                .replacesUnless(value -> value >= 0, "at least 0")
                .means("a factor");
        Arguments given = Arguments.of(Map.of("factor.a", -1, "factor.b", 0));
        assertThat(given.get(factor, "a")).isEqualTo(1);
        assertThat(given.find(factor, "a")).isEmpty();
        assertThat(given.get(factor, "b")).isEqualTo(0);
        assertThat(factor.remarksOn(-1)).containsExactly("'-1' is replaced with 1: expected at least 0.");
        assertThat(factor.remarksOn(0)).isEmpty();
    }

    @Test
    void whatIsNotAcceptedNeedsADefaultThatIs() {
        Argument<Integer> weight = Argument.integer("weight").replacesUnless(value -> value >= 0, "at least 0");
        assertThatIllegalArgumentException()
                .isThrownBy(weight::requireConsistent)
                .withMessage("argument 'weight' has no default that replaces values");
        assertThatIllegalArgumentException()
                .isThrownBy(weight.orElse(-1)::requireConsistent)
                .withMessage("argument 'weight' has the default -1, which is not accepted");
    }

    @Test
    void aMapHasParts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Argument.map("map"))
                .withMessage("argument 'map' is a map without parts");
    }

    @Test
    void aPartOfAMapRefersToNothingBesideIt() {
        Argument<Boolean> flag = Argument.bool("flag");
        for (Argument<?> part : List.of(
                flag.apartFrom("other"),
                Argument.text("list.*").listedIn(Argument.text("list")),
                flag.comparedWith((value, given) -> {}),
                flag.needsIf(on -> on, Need.NODE_USAGE))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Argument.map("map", part))
                    .withMessageStartingWith("'%s' of argument 'map' refers to", part.name());
        }
    }
}
