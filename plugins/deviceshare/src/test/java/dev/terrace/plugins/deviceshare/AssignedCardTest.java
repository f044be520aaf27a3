package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignedCardTest {
    /** The memory and the cores of a card, as Go parses an unsigned integer of 32 bits; "-" if the card is ignored. */
    @ParameterizedTest
    @CsvSource({
        "0,          0",
        "007,        7",
        "+7,         -",
        "-7,         -",
        "4294967295, 4294967295",
        "4294967296, -",
        "' 7',       -",
        "7.0,        -",
        "'',         -",
    })
    void amountsAreReadAsInGo(String text, String amount) {
        List<AssignedCard> cards = AssignedCard.read("a,NVIDIA," + text + "," + text + ":");
        assertThat(cards.stream().map(AssignedCard::memory).toList().toString())
                .isEqualTo(amount.equals("-") ? "[]" : "[" + amount + "]");
        assertThat(AssignedCard.read("a,NVIDIA,1," + text).isEmpty()).isEqualTo(amount.equals("-"));
    }
}
