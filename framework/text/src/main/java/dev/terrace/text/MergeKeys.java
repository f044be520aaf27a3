package dev.terrace.text;

import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Replaces each merge key ({@code <<}) in a stream of YAML events by the fields of its maps.
 *
 * <p>The fields of the object itself take precedence, then those of the first map that has them. Merged fields follow
 * at the end of the object, so that only they are held in memory.
 *
 * @see <a href="https://yaml.org/type/merge.html">YAML 1.1, merge key</a>
 */
final class MergeKeys {
    /** The maximum depth of merge keys within merged maps. Each level copies the fields once more. */
    private static final int DEEPEST = 100;

    private final String source;
    private final Supplier<Event> events;
    private final Deque<Open> open = new ArrayDeque<>();
    /** Merged fields that come next, and the end of their object. */
    private final Deque<Event> ready = new ArrayDeque<>();

    private int depth;

    /** An object or list that has not ended. */
    private static final class Open {
        private final boolean isObject;
        private final KeysSeen keys = new KeysSeen();
        private Map<String, List<Event>> merged = Map.of();
        private boolean isKeyNext;

        Open(boolean isObject) {
            this.isObject = isObject;
            this.isKeyNext = isObject;
        }

        void merge(String key, List<Event> field) {
            if (merged.isEmpty()) {
                merged = new LinkedHashMap<>();
            }
            merged.putIfAbsent(key, field);
        }
    }

    /**
     * @param source the name of the text in findings
     * @param events without aliases
     */
    MergeKeys(String source, Supplier<Event> events) {
        this.source = source;
        this.events = events;
    }

    Event next() {
        return ready.isEmpty() ? advance() : ready.remove();
    }

    private Event advance() {
        Event event = events.get();
        switch (event.getEventId()) {
            case MappingStart -> open.push(new Open(true));
            case SequenceStart -> open.push(new Open(false));
            case MappingEnd, SequenceEnd -> {
                Open ended = open.pop();
                element();
                return end(ended, event);
            }
            case Scalar -> {
                Open in = open.peek();
                if (in != null && in.isKeyNext && !isOwn((ScalarEvent) event, in)) {
                    element();
                    merge(event, in);
                    return next();
                }
                element();
            }
            default -> {}
        }
        return event;
    }

    /** Notes that a key, a value or an item has ended. */
    private void element() {
        Open in = open.peek();
        if (in != null) {
            in.isKeyNext = in.isObject && !in.isKeyNext;
        }
    }

    private static boolean isOwn(ScalarEvent key, Open in) {
        if (key.isPlain() && key.getValue().equals("<<")) {
            return false;
        }
        in.keys.add(key.getValue());
        return true;
    }

    /** Returns the first merged field of an object that has ended, or its end. */
    private Event end(Open ended, Event end) {
        ended.merged.forEach((key, field) -> {
            if (ended.keys.add(key)) {
                ready.addAll(field);
            }
        });
        ready.add(end);
        return ready.remove();
    }

    /** Reads the value of a merge key. */
    private void merge(Event key, Open into) {
        if (++depth > DEEPEST) {
            throw wrong(key, "merge keys are nested more than %s deep.".formatted(DEEPEST));
        }
        Event value = next();
        if (value.is(Event.ID.SequenceStart)) {
            for (Event item = next(); !item.is(Event.ID.SequenceEnd); item = next()) {
                fields(item, into);
            }
        } else {
            fields(value, into);
        }
        depth--;
    }

    private void fields(Event map, Open into) {
        if (!map.is(Event.ID.MappingStart)) {
            throw wrong(map, "'<<' takes a map, or a list of maps.");
        }
        for (Event key = next(); !key.is(Event.ID.MappingEnd); key = next()) {
            if (!(key instanceof ScalarEvent text)) {
                throw wrong(key, "this is not YAML: a key must be text.");
            }
            into.merge(text.getValue(), field(key));
        }
    }

    /** Returns a key with its value. */
    private List<Event> field(Event key) {
        List<Event> field = new ArrayList<>();
        field.add(key);
        int within = 0;
        do {
            Event event = next();
            field.add(event);
            within += switch (event.getEventId()) {
                case MappingStart, SequenceStart -> 1;
                case MappingEnd, SequenceEnd -> -1;
                default -> 0;
            };
        } while (within > 0);
        return field;
    }

    private InvalidInput wrong(Event event, String sentence) {
        return Malformed.at(YamlEvents.at(source, event.getStartMark()), sentence);
    }
}
