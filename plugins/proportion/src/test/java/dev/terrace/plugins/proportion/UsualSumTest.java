package dev.terrace.plugins.proportion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsualSumTest {
    /** 20 of the 24 orders give one sum, the order as given another. */
    @Test
    void mostOrdersDecide() {
        double[] given = {6000, 28000 * (2.0 / 9), 28000 * (1.0 / 9), 7000};
        double asGiven = given[0] + given[1] + given[2] + given[3];
        double inAnotherOrder = given[0] + given[2] + given[1] + given[3];
        assertThat(UsualSum.of(given)).isEqualTo(inAnotherOrder).isNotEqualTo(asGiven);
    }

    @Test
    void wholeNumbersHaveOneSum() {
        assertThat(UsualSum.of(new double[] {1, 2, 3, 4})).isEqualTo(10);
    }

    @Test
    void manyAddendsGiveTheSameEachTime() {
        double[] thirds = new double[20];
        for (int i = 0; i < thirds.length; i++) {
            thirds[i] = (i + 1) / 3.0;
        }
        assertThat(UsualSum.of(thirds)).isEqualTo(UsualSum.of(thirds));
    }
}
