package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;

/** Records events to replay them: the fields of an object that precede its {@code kind}. */
final class EventTape {
    private record Entry(Events.Event event, String text, Position position) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Records an event without text. */
    void add(Events.Event event, Position position) {
        entries.add(new Entry(event, "", position));
    }

    /** Records the current event. */
    void add(Events in) {
        boolean hasText = switch (in.current()) {
            case KEY, TEXT, NUMBER, BOOLEAN -> true;
            default -> false;
        };
        entries.add(new Entry(in.current(), hasText ? in.text() : "", in.position()));
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
