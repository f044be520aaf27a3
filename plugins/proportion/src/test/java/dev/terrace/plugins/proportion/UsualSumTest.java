package dev.terrace.plugins.proportion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UsualSumTest {
    /** 20 of the 24 orders give one sum; the given order gives another. */
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

    /** A second implementation, which enumerates every order. */
    @Test
    void upToSixAddendsAllOrdersAreCounted() {
        Random random = new Random(5);
        for (int size = 3; size <= 6; size++) {
            for (int round = 0; round < 20; round++) {
                double[] addends = random.doubles(size, 0, 1000).toArray();
                Map<Double, Integer> counts = new TreeMap<>();
                countSums(addends, 0, 0, counts);
                assertThat(counts.get(UsualSum.of(addends))).isEqualTo(Collections.max(counts.values()));
            }
        }
    }

    private static void countSums(double[] addends, int used, double sum, Map<Double, Integer> counts) {
        if (Integer.bitCount(used) == addends.length) {
            counts.merge(sum, 1, Integer::sum);
        }
        for (int i = 0; i < addends.length; i++) {
            if ((used >>> i & 1) == 0) {
                countSums(addends, used | 1 << i, sum + addends[i], counts);
            }
        }
    }

    /** The given order is one of five hundred. */
    @Test
    void manyAddendsAreSummedInManyOrders() {
        double[] thirds = new double[20];
        double asGiven = 0;
        for (int i = 0; i < thirds.length; i++) {
            thirds[i] = (i * 11 % 20 + 1) / 3.0;
            asGiven += thirds[i];
        }
        assertThat(UsualSum.of(thirds)).isEqualTo(70.0).isNotEqualTo(asGiven);
    }
}
