package dev.terrace.engine.hook;

import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks of the states that plugins and actions hand on: a dump must be able to hold them. The texts of values are
 * checked when they are first needed.
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
            if (!checked(state).plugin().equals(plugin)) {
                throw new WrongAnswer("it answered a state of plugin '" + state.plugin() + "'");
            }
            if (!scopes.add(state.scope())) {
                throw new WrongAnswer("it answered two states" + scope(state));
            }
        }
        return all;
    }

    /** Checks that a dump with the state can be read back, except for a text that does not exist yet. */
    static PluginState checked(PluginState state) {
        Objects.requireNonNull(state.plugin(), "the plugin of a state");
        Objects.requireNonNull(state.scope(), "the scope of a state");
        Objects.requireNonNull(state.asOf(), "the time of a state");
        if (!isUnicode(state.plugin()) || !isUnicode(state.scope())) {
            throw surrogate(state);
        }
        if (state.value(StateValue.class).isEmpty()) {
            var unused = unicode(state, state.data());
        }
        if (state.asOf().isBefore(FIRST) || state.asOf().isAfter(LAST)) {
            throw new WrongAnswer(
                    "its state" + scope(state) + " is as of " + state.asOf() + ", which a dump cannot represent");
        }
        return state;
    }

    /** Checks the text of a state. */
    static String unicode(PluginState state, String text) {
        if (!isUnicode(text)) {
            throw surrogate(state);
        }
        return text;
    }

    private static WrongAnswer surrogate(PluginState state) {
        return new WrongAnswer("its state" + scope(state) + " contains an unpaired surrogate");
    }

    private static String scope(PluginState state) {
        return state.scope().isEmpty() ? "" : " of scope '" + state.scope() + "'";
    }

    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
