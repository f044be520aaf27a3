package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.io.Closeable;
import java.io.IOException;

/**
 * The documents of a JSON or YAML text as a stream of events, one document after another.
 *
 * <p>Every method that moves throws {@link dev.terrace.model.finding.InvalidInput} with one sentence if the text is
 * malformed or ends too early. Nothing can be read after that.
 */
public interface Events extends Closeable {
    /** A token of a text. */
    enum Event {
        BEGIN_OBJECT,
        END_OBJECT,
        BEGIN_LIST,
        END_LIST,
        KEY,
        TEXT,
        NUMBER,
        BOOLEAN,
        NULL,
        /** The end of the text. */
        END
    }

    /** Moves to the next event and returns it. */
    Event next();

    /** The event of the last move; {@link Event#NULL} before the first. */
    Event current();

    /** The current key, or the current scalar as JSON writes it, without quotes. */
    String text();

    /** The position of the current event. */
    Position position();

    /** Moves from the beginning of an object or a list to its end. Does nothing on any other event. */
    default void skip() {
        int depth = 0;
        Event event = current();
        while (true) {
            if (event == Event.BEGIN_OBJECT || event == Event.BEGIN_LIST) {
                depth++;
            } else if (event == Event.END_OBJECT || event == Event.END_LIST) {
                depth--;
            }
            if (depth <= 0) {
                return;
            }
            event = next();
        }
    }

    @Override
    default void close() throws IOException {}
}
