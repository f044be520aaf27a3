package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FreeOverTimeTest {
    private static final int SECONDS = 40;
    private static final ResourceNames NAMES = ResourceNames.of(List.of());

    private static Amounts cpu(long amount) {
        return Amounts.of(NAMES, Map.of("cpu", amount));
    }

    private static long[] free(long cpu) {
        long[] free = new long[NAMES.size()];
        free[ResourceNames.CPU] = cpu;
        return free;
    }

    @Test
    void roomBetweenTwoTasksIsFoundIfItIsLongEnough() {
        FreeOverTime profile = new FreeOverTime(0, free(4));
        profile.take(cpu(4), 0, 10);
        profile.take(cpu(3), 15, 20);
        assertThat(profile.earliest(cpu(2), 5, 0)).isEqualTo(10);
        assertThat(profile.earliest(cpu(2), 6, 0)).isEqualTo(20);
        assertThat(profile.earliest(cpu(1), FreeOverTime.NEVER, 0)).isEqualTo(10);
        assertThat(profile.earliest(cpu(5), 1, 0)).isEqualTo(FreeOverTime.NEVER);
    }

    @Test
    void equalsATableOfSeconds() {
        Random random = new Random(1);
        for (int run = 0; run < 500; run++) {
            FreeOverTime profile = new FreeOverTime(0, free(8));
            long[] table = new long[3 * SECONDS];
            Arrays.fill(table, 8);
            for (int step = 0; step < 10; step++) {
                int from = random.nextInt(SECONDS);
                int until = random.nextInt(5) == 0 ? table.length : from + random.nextInt(SECONDS);
                int amount = random.nextInt(4);
                boolean takes = random.nextInt(3) > 0;
                long end = until == table.length ? FreeOverTime.NEVER : until;
                if (takes) {
                    profile.take(cpu(amount), from, end);
                } else {
                    profile.giveBack(cpu(amount), from, end);
                }
                for (int second = from; second < until; second++) {
                    table[second] += takes ? -amount : amount;
                }
            }
            for (int second = 0; second < SECONDS; second++) {
                assertThat(profile.at(second, ResourceNames.CPU)).isEqualTo(table[second]);
            }
            int wanted = random.nextInt(12);
            int duration = random.nextInt(SECONDS);
            int notBefore = random.nextInt(SECONDS);
            assertThat(profile.earliest(cpu(wanted), duration, notBefore))
                    .as("run %s", run)
                    .isEqualTo(earliest(table, wanted, duration, notBefore));
        }
    }

    private static long earliest(long[] table, int wanted, int duration, int notBefore) {
        for (int start = notBefore; start < 2 * SECONDS; start++) {
            boolean fits = true;
            for (int second = start; second <= Math.max(start, start + duration - 1); second++) {
                fits &= table[second] >= wanted;
            }
            if (fits) {
                return start;
            }
        }
        return FreeOverTime.NEVER;
    }
}
