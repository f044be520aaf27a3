package dev.terrace.plugins.armadapriority;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LotteryTest {
    private final Lottery lottery = new Lottery(5);

    private LotteryTest() {
        for (int ticket = 0; ticket < 5; ticket++) {
            lottery.put(ticket, ticket);
        }
    }

    /** Weights 0, 1, 2, 3, 4 begin at 0, 0, 0.1, 0.3 and 0.6. */
    @Test
    void eachTicketHasAPartInProportionToItsWeight() {
        assertThat(lottery.at(0)).isEqualTo(1);
        assertThat(lottery.at(0.09)).isEqualTo(1);
        assertThat(lottery.at(0.11)).isEqualTo(2);
        assertThat(lottery.at(0.59)).isEqualTo(3);
        assertThat(lottery.at(0.61)).isEqualTo(4);
        assertThat(lottery.at(Math.nextDown(1.0))).isEqualTo(4);
    }

    @Test
    void whatIsTakenOutIsNotDrawn() {
        lottery.takeOut(4);
        assertThat(lottery.at(Math.nextDown(1.0))).isEqualTo(3);
        lottery.takeOut(1);
        assertThat(lottery.at(0)).isEqualTo(2);
    }

    @Test
    void withoutAnyWeightAllAreEqual() {
        for (int ticket = 0; ticket < 5; ticket++) {
            lottery.put(ticket, 0);
        }
        lottery.takeOut(2);
        assertThat(lottery.at(0.1)).isZero();
        assertThat(lottery.at(0.6)).isEqualTo(3);
        assertThat(lottery.at(0.9)).isEqualTo(4);
    }
}
