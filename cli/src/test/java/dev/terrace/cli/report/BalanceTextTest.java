package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.difference.Balance;
import dev.terrace.report.difference.Holding;
import dev.terrace.report.difference.QueueChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BalanceTextTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());

    @Test
    void eachQueueIsNamedOnce() {
        Balance balance = new Balance(List.of(
                change("a", holds(1, 1), holds(2, 1)),
                change("b", holds(1, 1), holds(1, 2)),
                change("c", holds(2, 1), holds(1, 1)),
                change("d", holds(2, 1), holds(1, 2))));
        assertThat(BalanceText.of(balance)).isEqualTo("a, b gain; c loses; d gains and loses");
    }

    @Test
    void whatIsPipelinedCountsAsIfItWereHeld() {
        Holding pipelined = new Holding(holds(0, 0).allocated(), holds(1, 1).allocated(), 0);
        assertThat(BalanceText.of(new Balance(List.of(change("a", holds(1, 1), pipelined)))))
                .isEqualTo("no queue gains or loses, after promises");
    }

    @Test
    void aQueueThatHoldsMoreAndLosesPromisesSaysWhy() {
        Holding before = new Holding(holds(1, 1).allocated(), holds(3, 0).allocated(), 0);
        assertThat(BalanceText.of(new Balance(List.of(change("q0", before, holds(2, 1))))))
                .isEqualTo("q0 loses, after promises");
        assertThat(BalanceText.of(new Balance(List.of(change("q0", holds(2, 1), holds(1, 1))))))
                .isEqualTo("q0 loses");
    }

    private static QueueChange change(String queue, Holding before, Holding after) {
        return new QueueChange(queue, before, after);
    }

    private static Holding holds(long milliCores, long bytes) {
        return new Holding(Amounts.of(NAMES, Map.of("cpu", milliCores, "memory", bytes)), Amounts.none(NAMES), 0);
    }
}
