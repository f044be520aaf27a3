package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.StateLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The places of waiting jobs, carried from cycle to cycle. {@link Promises} decides them. The text has a line
 * {@code pass SECOND}, lines {@code node NAME} and {@code held NAMESPACE/POD}, {@code due} if a pass is due, and for
 * each job {@code job NAMESPACE/NAME SECOND POD=NODE …}. Empty lines and comments after # are ignored.
 *
 * @param passed the second of the last pass over the waiting jobs
 * @param isDue whether room was freed since the last pass
 * @param seen the names of the nodes that took pods at the end of the cycle, and the keys of the pods that held nodes
 * @param places by key of the job
 */
record PlannedPlaces(long passed, boolean isDue, Set<String> seen, SortedMap<String, Place> places)
        implements StateValue {
    private static final String OWNER = "dispatch";
    private static final int VERSION = 1;
    private static final String PASS = "pass";
    private static final String DUE = "due";
    private static final String NODE = "node";
    private static final String HELD = "held";
    private static final String JOB = "job";
    private static final PlannedPlaces NONE =
            new PlannedPlaces(Long.MIN_VALUE, false, Set.of(), Collections.emptySortedMap());

    /**
     * The planned start of a job.
     *
     * @param start the second
     * @param pods the names of the pods that start together
     * @param nodes the name of the node of each
     */
    record Place(long start, List<String> pods, List<String> nodes) {}

    /**
     * Returns the places that the cluster carries; empty without a state.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the state has another version or an invalid line
     */
    static PlannedPlaces read(Session session) {
        for (PluginState state : session.states(OWNER)) {
            if (state.scope().isEmpty()) {
                return state.value(PlannedPlaces.class).orElseGet(() -> parse(state));
            }
        }
        return NONE;
    }

    private static PlannedPlaces parse(PluginState state) {
        if (state.version() != VERSION) {
            throw state.refused("it has version %s; the action reads %s".formatted(state.version(), VERSION));
        }
        long passed = Long.MIN_VALUE;
        boolean isDue = false;
        Set<String> seen = new HashSet<>();
        SortedMap<String, Place> places = new TreeMap<>();
        int number = 0;
        for (String line : state.data().lines().toList()) {
            number++;
            List<String> words = StateLine.words(line);
            try {
                switch (words.get(0)) {
                    case "" -> {}
                    case PASS -> passed = second(words.get(1));
                    case DUE -> isDue = true;
                    case NODE, HELD -> seen.add(words.get(1));
                    case JOB -> places.put(words.get(1), place(words));
                    default -> throw new IllegalArgumentException("an unknown word");
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw state.refused(
                        "line %s is '%s'; a line looks like: job NAMESPACE/NAME SECOND POD=NODE, pass SECOND, due, node NAME, held NAMESPACE/POD"
                                .formatted(number, line));
            }
        }
        return new PlannedPlaces(passed, isDue, seen, places);
    }

    private static Place place(List<String> words) {
        List<String> pods = new ArrayList<>();
        List<String> nodes = new ArrayList<>();
        for (String word : words.subList(3, words.size())) {
            String[] sides = word.split("=", -1);
            pods.add(sides[0]);
            nodes.add(sides[1]);
        }
        return new Place(second(words.get(2)), pods, nodes);
    }

    private static long second(String text) {
        return NumberText.whole(text).orElseThrow(NumberFormatException::new);
    }

    /** Carries the places to the next cycle. */
    void carry(Session session) {
        session.carry(PluginState.of(OWNER, "", VERSION, session.now(), this));
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder(isDue ? DUE + "\n" : "");
        if (passed != Long.MIN_VALUE) {
            text.append(PASS).append(' ').append(passed).append('\n');
        }
        for (String name : new TreeSet<>(seen)) {
            // Names of nodes have no slash, keys of pods have one.
            text.append(name.contains("/") ? HELD : NODE)
                    .append(' ')
                    .append(name)
                    .append('\n');
        }
        for (Map.Entry<String, Place> entry : places.entrySet()) {
            Place place = entry.getValue();
            text.append(JOB).append(' ').append(entry.getKey()).append(' ').append(place.start);
            for (int i = 0; i < place.pods.size(); i++) {
                text.append(' ').append(place.pods.get(i)).append('=').append(place.nodes.get(i));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
