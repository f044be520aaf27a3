package dev.terrace.plugins.armada;

import dev.terrace.model.PluginState;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.JsonText;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers by name that the cluster carries from cycle to cycle, as a JSON object. Names are object names, which need no
 * escapes.
 *
 * @param asOf the cluster's time when they were computed
 */
record CarriedNumbers(Instant asOf, Map<String, Double> numbers) {
    private static final String OWNER = "fairshare";
    private static final int VERSION = 1;

    /**
     * Reads the numbers carried under a scope; empty without numbers, or if their layout has another version.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the layout has this version but cannot be read
     */
    static CarriedNumbers read(Session session, String scope) {
        for (PluginState state : session.states(OWNER)) {
            if (state.scope().equals(scope) && state.version() == VERSION) {
                return new CarriedNumbers(state.asOf(), numbers(state));
            }
        }
        return new CarriedNumbers(Instant.EPOCH, Map.of());
    }

    private static Map<String, Double> numbers(PluginState state) {
        SortedMap<String, Double> numbers = new TreeMap<>();
        try {
            JsonText.object(state.data()).forEach((name, value) -> numbers.put(name, number(value)));
        } catch (IllegalArgumentException e) {
            throw state.refused("it is not an object of numbers such as {\"name\": 2.5}: " + e.getMessage());
        }
        return numbers;
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("'%s' is not a number".formatted(value));
    }

    /** Returns whether they are carried. An empty map is carried only to replace earlier numbers. */
    boolean carry(Session session, String scope) {
        if (numbers.isEmpty() && read(session, scope).numbers.isEmpty()) {
            return false;
        }
        StringJoiner data = new StringJoiner(", ", "{", "}");
        new TreeMap<>(numbers).forEach((name, number) -> data.add("\"" + name + "\": " + number));
        session.carry(PluginState.of(OWNER, scope, VERSION, asOf, data.toString()));
        return true;
    }
}
