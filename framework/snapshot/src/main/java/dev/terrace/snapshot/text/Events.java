package dev.terrace.snapshot.text;

import dev.terrace.model.finding.Position;
import java.io.Closeable;
import java.io.IOException;

/**
 * Documents as a stream of events, whatever they are written in. Several documents simply follow one another.
 *
 * <p>Every method that moves throws {@link dev.terrace.model.finding.InvalidInput} with one sentence when the text is
 * malformed or ends too early; nothing more can be read then.
 */
public interface Events extends Closeable {
    /** What can stand at a place. */
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
        /** Nothing follows. */
        END
    }

    /** Moves to the next event and returns it. */
    Event next();

    /** The event that the last move led to; {@link Event#NULL} before the first. */
    Event current();

    /** The key, or the value of a scalar as JSON writes it, without quotes. */
    String text();

    /** Where the current event stands. */
    Position position();

    /** Moves from the begin of an object or a list to its end; stays where it is on anything else. */
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
