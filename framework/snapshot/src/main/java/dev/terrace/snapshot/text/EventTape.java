package dev.terrace.snapshot.text;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;

/** Events that were read and are kept, to be read again: the fields of one object that came before its kind. */
final class EventTape {
    private record Entry(Events.Event event, String text, Position position) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Keeps an event that has no text. */
    void add(Events.Event event, Position position) {
        entries.add(new Entry(event, "", position));
    }

    /** Keeps the current event alone. */
    void add(Events in) {
        boolean hasText = switch (in.current()) {
            case KEY, TEXT, NUMBER, BOOLEAN -> true;
            default -> false;
        };
        entries.add(new Entry(in.current(), hasText ? in.text() : "", in.position()));
    }

    /** Keeps the whole value that begins at the current event, and moves to its end. */
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

    /** What was kept, and then what {@code rest} has still to give. Stands on the first event that was kept. */
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
