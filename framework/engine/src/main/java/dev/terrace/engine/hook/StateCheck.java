package dev.terrace.engine.hook;

import dev.terrace.model.PluginState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks of the states that plugins and actions hand on: a dump must be able to hold them. States are encoded here, so
 * that no plugin code runs after the cycle.
 */
final class StateCheck {
    /** The first time that a dump can hold. RFC 3339 has the years 0 to 9999. */
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private StateCheck() {}

    /** Checks that all states are the plugin's own, one per scope. */
    static List<PluginState> ofPlugin(String plugin, List<PluginState> states) {
        if (states.isEmpty()) {
            return List.of();
        }
        List<PluginState> all = ValidAnswers.whole(states);
        Set<String> scopes = new HashSet<>();
        for (PluginState state : all) {
            if (!encoded(state).plugin().equals(plugin)) {
                throw new WrongAnswer("it answered a state of plugin '" + state.plugin() + "'");
            }
            if (!scopes.add(state.scope())) {
                throw new WrongAnswer("it answered two states" + scope(state));
            }
        }
        return all;
    }

    /** Encodes the text of a state, and checks that a dump with it can be read back. */
    static PluginState encoded(PluginState state) {
        Objects.requireNonNull(state.plugin(), "the plugin of a state");
        Objects.requireNonNull(state.scope(), "the scope of a state");
        Objects.requireNonNull(state.asOf(), "the time of a state");
        if (!isUnicode(state.plugin()) || !isUnicode(state.scope()) || !isUnicode(state.data())) {
            throw new WrongAnswer("its state" + scope(state) + " contains an unpaired surrogate");
        }
        if (state.asOf().isBefore(FIRST) || state.asOf().isAfter(LAST)) {
            throw new WrongAnswer(
                    "its state" + scope(state) + " is as of " + state.asOf() + ", which a dump cannot represent");
        }
        return state;
    }

    private static String scope(PluginState state) {
        return state.scope().isEmpty() ? "" : " of scope '" + state.scope() + "'";
    }

    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
