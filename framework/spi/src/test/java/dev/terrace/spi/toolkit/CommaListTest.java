package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests texts with commas. */
class CommaListTest {
    @Test
    void itemsKeepTheirOrderAndLoseTheirBlanks() {
        assertThat(CommaList.of(" b,a\u2003,, \t,b c,")).containsExactly("b", "a", "b c");
        assertThat(CommaList.of("")).isEmpty();
        assertThat(CommaList.of(" ")).isEmpty();
    }
}
