package dev.terrace.plugins.armadapriority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.PluginState;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CarriedPriorityTest {
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    @Test
    void whatIsWrittenIsRead() {
        for (double priority : new double[] {0, 2.5, 1.0 / 3, 1e-12, 123456789.25}) {
            CarriedPriority carried = new CarriedPriority("research", priority, NOON);
            assertThat(CarriedPriority.of(carried.state("armada-priority"))).contains(carried);
        }
    }

    @Test
    void anotherLayoutIsPassedOverAndABrokenOneIsRefused() {
        assertThat(CarriedPriority.of(PluginState.of("armada-priority", "q", 2, NOON, "?")))
                .isEmpty();
        assertThatThrownBy(() -> CarriedPriority.of(PluginState.of("armada-priority", "q", 1, NOON, "{}")))
                .hasMessage("state 'q' of plugin 'armada-priority': it is {}, and looks like {\"priority\": 2.5}.");
    }
}
