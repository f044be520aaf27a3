package dev.terrace.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountTextTest {
    private static final double TI = 1L << 40;
    private static final double MI = 1L << 20;

    @Test
    void anAmountIsRoundedToSixDigits() {
        assertThat(AmountText.of("cpu", 1.5)).isEqualTo("1.5");
        assertThat(AmountText.of("memory", 100 * TI + 256 * MI)).isEqualTo("100Ti");
    }

    @Test
    void anAmountJustBelowAUnitIsRoundedToIt() {
        assertThat(AmountText.of("memory", 1024 * MI - 100)).isEqualTo("1Gi");
        assertThat(AmountText.of("memory", 100 - 1024 * MI)).isEqualTo("-1Gi");
        assertThat(AmountText.of("memory", 1023.9951 * MI)).isEqualTo("1Gi");
        assertThat(AmountText.of("memory", 1024 * MI - 100, 1024 * MI)).isEqualTo("1023.9999Mi");
        assertThat(AmountText.of("memory", 1024 * 1024 * TI)).isEqualTo("1Ei");
        assertThat(AmountText.of("memory", 1024 * 1024 * 1024 * TI)).isEqualTo("1024Ei");
        assertThat(AmountText.of("cpu", 1024)).isEqualTo("1024");
    }

    @Test
    void unequalAmountsDiffer() {
        assertThat(AmountText.of("memory", 100 * TI + 256 * MI, 100 * TI)).isEqualTo("100.0002Ti");
        assertThat(AmountText.of("memory", 100 * TI, 100 * TI + 256 * MI)).isEqualTo("100Ti");
        assertThat(AmountText.of("memory", TI, TI)).isEqualTo("1Ti");
    }
}
