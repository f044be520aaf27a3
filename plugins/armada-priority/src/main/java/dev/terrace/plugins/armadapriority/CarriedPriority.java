package dev.terrace.plugins.armadapriority;

import dev.terrace.model.PluginState;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A queue's priority as the cluster carries it from cycle to cycle.
 *
 * @param asOf when it was true
 */
record CarriedPriority(String queue, double priority, Instant asOf) {
    private static final int VERSION = 1;
    private static final Pattern DATA = Pattern.compile("\\s*\\{\\s*\"priority\"\\s*:\\s*([-+0-9.eE]+)\\s*}\\s*");

    /**
     * What a state says; empty if it is in a layout of another version.
     *
     * @throws IllegalArgumentException if it is in this version's layout and cannot be read
     */
    static Optional<CarriedPriority> of(PluginState state) {
        if (state.version() != VERSION) {
            return Optional.empty();
        }
        Matcher data = DATA.matcher(state.data());
        if (data.matches()) {
            try {
                return Optional.of(new CarriedPriority(state.scope(), Double.parseDouble(data.group(1)), state.asOf()));
            } catch (NumberFormatException e) {
                // Said below.
            }
        }
        throw new IllegalArgumentException("its state of queue '%s' is %s; it looks like {\"priority\": 2.5}"
                .formatted(state.scope(), state.data()));
    }

    PluginState state(String plugin) {
        return new PluginState(plugin, queue, VERSION, asOf, "{\"priority\": " + priority + "}");
    }
}
