package dev.terrace.plugins.armadapriority;

import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Structure;
import dev.terrace.spi.toolkit.JsonText;
import java.time.Instant;
import java.util.Optional;

/**
 * A queue's priority as the cluster carries it from cycle to cycle.
 *
 * @param asOf the cluster's time when it was computed
 */
record CarriedPriority(String queue, double priority, Instant asOf) {
    private static final int VERSION = 1;

    /**
     * Reads a state; empty if its layout has another version.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the layout has this version but cannot be read
     */
    static Optional<CarriedPriority> of(PluginState state) {
        if (state.version() != VERSION) {
            return Optional.empty();
        }
        return Optional.of(new CarriedPriority(state.scope(), priority(state), state.asOf()));
    }

    private static double priority(PluginState state) {
        try {
            return Structure.of(JsonText.object(state.data()))
                    .only("priority")
                    .at("priority")
                    .number();
        } catch (IllegalArgumentException e) {
            throw state.refused("it is %s, and looks like {\"priority\": 2.5}".formatted(state.data()));
        }
    }

    PluginState state(String plugin) {
        return PluginState.of(plugin, queue, VERSION, asOf, "{\"priority\": " + priority + "}");
    }
}
