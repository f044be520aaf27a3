package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;

/** Records events to replay them: the fields of an object that precede its {@code kind}, and whole objects. */
final class EventTape {
    /** The maximum number of events. No object of an API server has as many. */
    private static final int MAX = 1_000_000;

    private record Entry(Events.Event event, String text, Position position) {}

    private final List<Entry> entries;

    EventTape() {
        this(new ArrayList<>());
    }

    private EventTape(List<Entry> entries) {
        this.entries = entries;
    }

    int size() {
        return entries.size();
    }

    Position start() {
        return entries.get(0).position();
    }

    /** Records an event without text. */
    void add(Events.Event event, Position position) {
        add(event, "", position);
    }

    void add(Events.Event event, String text, Position position) {
        if (entries.size() == MAX) {
            throw Malformed.at(start(), "this object has more than a million values, but no kind. Is it a dump?");
        }
        entries.add(new Entry(event, text, position));
    }

    /** Records the current event. */
    void add(Events in) {
        boolean hasText = switch (in.current()) {
            case KEY, TEXT, NUMBER, BOOLEAN -> true;
            default -> false;
        };
        add(in.current(), hasText ? in.text() : "", in.position());
    }

    /** Records the whole value that begins at the current event, and moves to its end. */
    void addValue(Events in) {
        int depth = 0;
        while (true) {
            add(in);
            switch (in.current()) {
                case BEGIN_OBJECT, BEGIN_LIST -> depth++;
                case END_OBJECT, END_LIST -> depth--;
                default -> {}
            }
            if (depth == 0) {
                return;
            }
            in.next();
        }
    }

    /** The keys of the recorded object. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        int depth = 0;
        for (Entry entry : entries) {
            depth += step(entry);
            if (depth == 1 && entry.event() == Events.Event.KEY) {
                keys.add(entry.text());
            }
        }
        return keys;
    }

    /** A value of the recorded object. Empty if it does not have the key. */
    EventTape value(String key) {
        int depth = 0;
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            depth += step(entry);
            if (depth == 1 && entry.event() == Events.Event.KEY && entry.text().equals(key)) {
                return new EventTape(entries.subList(i + 1, endOf(i + 1)));
            }
        }
        return new EventTape(List.of());
    }

    private int endOf(int start) {
        int depth = 0;
        for (int i = start; i < entries.size(); i++) {
            depth += step(entries.get(i));
            if (depth == 0) {
                return i + 1;
            }
        }
        return entries.size();
    }

    private static int step(Entry entry) {
        return switch (entry.event()) {
            case BEGIN_OBJECT, BEGIN_LIST -> 1;
            case END_OBJECT, END_LIST -> -1;
            default -> 0;
        };
    }

    boolean isObject() {
        return !entries.isEmpty() && entries.get(0).event() == Events.Event.BEGIN_OBJECT;
    }

    /** The text of a recorded scalar; empty for anything else. */
    String text() {
        return entries.isEmpty() ? "" : entries.get(0).text();
    }

    /** The recorded events and then the end. */
    Events events() {
        return followedBy(new TreeEvents(start(), List.of(), new ValuePositions()));
    }

    /** The recorded events followed by the remaining ones of {@code rest}. Its current event is the first recorded. */
    Events followedBy(Events rest) {
        return new Events() {
            private int next;
            private Events.Event current = next();

            @Override
            public Events.Event next() {
                current = next++ < entries.size() ? entries.get(next - 1).event() : rest.next();
                return current;
            }

            @Override
            public Events.Event current() {
                return current;
            }

            @Override
            public String text() {
                return next <= entries.size() ? entries.get(next - 1).text() : rest.text();
            }

            @Override
            public Position position() {
                return next <= entries.size() ? entries.get(next - 1).position() : rest.position();
            }

            @Override
            public void skip() {
                if (next <= entries.size()) {
                    Events.super.skip();
                } else {
                    rest.skip();
                    current = rest.current();
                }
            }
        };
    }
}
