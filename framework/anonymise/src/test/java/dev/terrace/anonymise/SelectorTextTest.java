package dev.terrace.anonymise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorTextTest {
    private static final Map<String, String> NAMES = Map.of("acme.io", "d1", "a100", "v1", "it's", "v2");

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
                    device.driver == 'acme.io' → device.driver == "d1"
                    device.attributes["acme.io"].model=="a100"||!(1 in [1, 2]) → device.attributes["d1"].model=="v1"||!(1 in [1, 2])
                    device.attributes[?'acme.io'].?model.orValue("a100") == r'a100' → device.attributes[?"d1"].?model.orValue("v1") == "v1"
                    device.capacity['acme.io'].memory.compareTo(quantity('40Gi')) >= 0 → device.capacity["d1"].memory.compareTo(quantity('40Gi')) >= 0
                    device.attributes["acme.io"].v.isLessThan(semver("2.0.0")) → device.attributes["d1"].v.isLessThan(semver("2.0.0"))
                    cel.bind(a, device.attributes["acme.io"], a.model in ["a100", 'it\\'s']) → cel.bind(a, device.attributes["d1"], a.model in ["v1", "v2"])
                    sets.contains(["a100"], [device.attributes["acme.io"].model]) → sets.contains(["v1"], [device.attributes["d1"].model])
                    device.attributes["acme.io"].memory > 3 // of a100 → device.attributes["d1"].memory > 3
                    device.attributes["acme.io"].list.exists(x, x == \"""a100\""") → device.attributes["d1"].list.exists(x, x == "v1")
                    """)
    void textsThatAreComparedAsAWholeGetOtherNames(String selector, String renamed) {
        assertThat(SelectorText.renamed(selector, text -> NAMES.getOrDefault(text, "?" + text), id -> id, read -> read))
                .isEqualTo(renamed);
    }

    @Test
    void aTextMayBeLong() {
        String longText = "a".repeat(1_000_000);
        assertThat(SelectorText.renamed(
                        "device.driver == '" + longText + "'", text -> "" + text.length(), id -> id, read -> read))
                .isEqualTo("device.driver == \"1000000\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
                    device.driver.startsWith("acme") → calls startsWith
                    device.attributes["acme.io"].model.contains("a") → calls contains
                    "a100".matches(device.driver) → calls matches
                    device.attributes["acme.io"].model.lowerAscii() == "a" → calls lowerAscii
                    device.attributes["acme.io"].model < "b" → orders or joins
                    "acme" + ".io" == device.driver → orders or joins
                    device.driver == "a\\u0063me.io" → escapes
                    """)
    void whatTakesTextsApartIsRefused(String selector, String why) {
        assertThatThrownBy(() -> SelectorText.renamed(selector, text -> text, id -> id, read -> read))
                .isInstanceOf(SelectorText.Refused.class)
                .hasMessageContaining(why);
    }
}
