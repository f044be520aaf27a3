package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** States as values, with a plugin that counts cycles. */
class StateValueTest {
    private static final Cluster CLUSTER = cluster().node("n1", "1 cpu").build();

    private final AtomicInteger written = new AtomicInteger();
    private int says = 1;

    private record Count(int number, int factor, AtomicInteger written) implements StateValue {
        @Override
        public String text() {
            written.incrementAndGet();
            return "" + number * factor;
        }
    }

    private boolean declares = true;

    private final class Counting implements SchedulerPlugin {
        private int number;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public boolean keepsState(Arguments arguments) {
            return declares;
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            for (PluginState state : session.states(name())) {
                number = state.value(Count.class).map(Count::number).orElseGet(() -> Integer.parseInt(state.data()));
            }
        }

        @Override
        public List<PluginState> close(SessionView session) {
            return List.of(PluginState.of(name(), "", 1, Instant.EPOCH, new Count(number + 1, says, written)));
        }
    }

    private PluginState run(int cycles, Contracts contracts) {
        Configuration.Tier tier = new Configuration.Tier(
                List.of(new PluginOption("counting", Set.of(), Arguments.none(), Position.of("test"))));
        Configuration configuration =
                new Configuration("test", List.of(), List.of(tier), Map.of(), Map.of(), List.of());
        Extensions extensions = Extensions.of(List.of(Counting::new), List.of());
        Cluster cluster = CLUSTER;
        try (Sessions sessions = new Scheduler(extensions).sessions(configuration, contracts)) {
            for (int cycle = 0; cycle < cycles; cycle++) {
                cluster = cluster.with(sessions.run(cluster).pluginStates());
            }
        }
        return cluster.pluginStates().get(0);
    }

    @Test
    void sessionsHandAValueOnAndItsTextIsMadeWhenItIsNeeded() {
        PluginState last = run(5, Contracts.TRUSTED);
        assertThat(last.value(Count.class)).map(Count::number).contains(5);
        assertThat(written).hasValue(0);
        assertThat(last.data()).isEqualTo("5");
        assertThat(last.data()).isEqualTo("5");
        assertThat(written).hasValue(1);
    }

    @Test
    void aStateMustBeDeclaredWhereContractsAreVerified() {
        declares = false;
        assertThat(run(1, Contracts.TRUSTED).data()).isEqualTo("1");
        assertThatThrownBy(() -> run(1, Contracts.VERIFIED))
                .hasMessageEndingWith(
                        "failed in close: it answered a state, and keepsState answers that it keeps none");
    }

    @Test
    void whereContractsAreVerifiedTheComparedSessionGoesOnFromTheText() {
        assertThat(run(5, Contracts.VERIFIED).data()).isEqualTo("5");
        says = 2;
        assertThatThrownBy(() -> run(5, Contracts.VERIFIED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("an incremental session decided");
    }
}
