package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;

/**
 * Replaces each alias in a stream of YAML events by the events of the anchored value.
 *
 * <p>Only anchored values are held in memory. An alias may be in a later document than its anchor. YAML forbids that,
 * but users split documents that have anchors. All aliases together may produce at most ten times as many events as the
 * text, plus a hundred thousand.
 */
final class Anchors {
    private static final long MAX_REPEATED = 100_000;
    private static final int MAX_TIMES = 10;

    /** A value on the tape: from {@code begin} to before {@code end}. */
    private record Range(int begin, int end) {
        /** A value that has not ended. */
        static final Range OPEN = new Range(-1, -1);
    }

    /** An anchored object or list that has not ended; {@code depth} is the number of enclosing values. */
    private record Open(String anchor, int begin, int depth) {}

    /** A range that is being repeated. */
    private static final class Repeat {
        private final int end;
        private int at;

        Repeat(Range range) {
            at = range.begin();
            end = range.end();
        }
    }

    private final String source;
    private final Supplier<Event> parser;
    private final Map<String, Range> anchored = new HashMap<>();
    /** The events of anchored values. An alias within them is stored as the {@link Range} of its value. */
    private final List<Object> tape = new ArrayList<>();

    private final Deque<Open> open = new ArrayDeque<>();
    private final Deque<Repeat> repeats = new ArrayDeque<>();
    private int depth;
    private long parsed;
    private long repeated;
    private Position lastAlias;

    /** @param source the name of the text in findings */
    Anchors(String source, Supplier<Event> parser) {
        this.source = source;
        this.parser = parser;
        this.lastAlias = Position.of(source);
    }

    Event next() {
        Event event = repeats.isEmpty() ? null : repeated();
        while (event == null) {
            event = parsed(parser.get());
        }
        return event;
    }

    /** Returns the next repeated event; null at the end of the repetition. */
    private @Nullable Event repeated() {
        while (!repeats.isEmpty()) {
            Repeat repeat = repeats.getFirst();
            if (repeat.at == repeat.end) {
                repeats.removeFirst();
            } else if (tape.get(repeat.at++) instanceof Range range) {
                repeats.addFirst(new Repeat(range));
            } else {
                repeated++;
                if (repeated > MAX_REPEATED + MAX_TIMES * parsed) {
                    throw Malformed.at(lastAlias, "the aliases up to here expand to too many values. Write them out.");
                }
                return (Event) tape.get(repeat.at - 1);
            }
        }
        return null;
    }

    private @Nullable Event parsed(Event event) {
        parsed++;
        switch (event.getEventId()) {
            case Alias -> {
                return first((AliasEvent) event);
            }
            case MappingStart, SequenceStart -> begin((NodeEvent) event);
            case Scalar -> scalar((NodeEvent) event);
            case MappingEnd, SequenceEnd -> end(event);
            default -> {}
        }
        return event;
    }

    private void begin(NodeEvent event) {
        if (event.getAnchor() != null) {
            anchored.put(event.getAnchor(), Range.OPEN);
            open.addFirst(new Open(event.getAnchor(), tape.size(), depth));
        }
        record(event);
        depth++;
    }

    private void scalar(NodeEvent event) {
        if (event.getAnchor() != null) {
            anchored.put(event.getAnchor(), new Range(tape.size(), tape.size() + 1));
            tape.add(event);
        } else {
            record(event);
        }
    }

    private void end(Event event) {
        depth--;
        record(event);
        while (!open.isEmpty() && open.getFirst().depth() == depth) {
            Open ended = open.removeFirst();
            anchored.put(ended.anchor(), new Range(ended.begin(), tape.size()));
        }
    }

    private void record(Object event) {
        if (!open.isEmpty()) {
            tape.add(event);
        }
    }

    /** Returns the first event of an alias's value. */
    private @Nullable Event first(AliasEvent alias) {
        Range range = anchored.get(alias.getAnchor());
        Position place = YamlEvents.at(source, alias.getStartMark());
        if (range == null) {
            throw Malformed.at(
                    place,
                    "alias *%s is undefined: no anchor &%s precedes it."
                            .formatted(alias.getAnchor(), alias.getAnchor()));
        }
        if (range.equals(Range.OPEN)) {
            throw Malformed.at(place, "alias *%s refers to its own enclosing value.".formatted(alias.getAnchor()));
        }
        lastAlias = place;
        record(range);
        repeats.addFirst(new Repeat(range));
        return repeated();
    }
}
