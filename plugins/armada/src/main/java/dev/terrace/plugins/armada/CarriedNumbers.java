package dev.terrace.plugins.armada;

import dev.terrace.model.PluginState;
import dev.terrace.spi.action.Session;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers by name that the cluster carries from cycle to cycle: a JSON object whose values are numbers. Names are those
 * of objects, which need no escapes.
 *
 * @param asOf when they were true
 */
record CarriedNumbers(Instant asOf, Map<String, Double> numbers) {
    private static final String OWNER = "fairshare";
    private static final int VERSION = 1;
    private static final Pattern ENTRY = Pattern.compile("\"([^\"]+)\"\\s*:\\s*(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)");

    /** What was carried under a scope; nothing if it was not, or in another layout. */
    static CarriedNumbers read(Session session, String scope) {
        SortedMap<String, Double> numbers = new TreeMap<>();
        for (PluginState state : session.states(OWNER)) {
            if (state.scope().equals(scope) && state.version() == VERSION) {
                Matcher entries = ENTRY.matcher(state.data());
                while (entries.find()) {
                    numbers.put(entries.group(1), Double.valueOf(entries.group(2)));
                }
                return new CarriedNumbers(state.asOf(), numbers);
            }
        }
        return new CarriedNumbers(Instant.EPOCH, numbers);
    }

    void carry(Session session, String scope) {
        boolean known =
                session.states(OWNER).stream().anyMatch(state -> state.scope().equals(scope));
        if (numbers.isEmpty() && !known) {
            return;
        }
        StringJoiner data = new StringJoiner(", ", "{", "}");
        new TreeMap<>(numbers).forEach((name, number) -> data.add("\"" + name + "\": " + number));
        session.carry(new PluginState(OWNER, scope, VERSION, asOf, data.toString()));
    }
}
