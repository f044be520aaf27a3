package dev.terrace.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Passes on the objects of one or more texts, in any supported shape.
 *
 * <p>Reading has two stages: {@link FormatDetector} turns the bytes of a text into a stream of events, and
 * {@link Shapes} finds the objects in it. A text without objects is an error if the user named it; otherwise it is
 * skipped with a warning. A text that cannot be read, or is in another known format, is always an error.
 */
public final class ObjectStream {
    /** Receives the objects. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Reads one object.
         *
         * @param body the object without {@code kind} and {@code apiVersion}; the current event is its beginning, and
         *     the handler must move to its end
         */
        void accept(Header header, Events body);

        /**
         * Reads an event of a watch. Without a reader of events, the last states of watched objects are passed on after
         * the last text.
         *
         * @return whether the event was read; its object is not passed on then
         */
        default boolean watched(Change change) {
            return false;
        }

        /** Receives the metadata of a list: before its items if they follow it in the text, as in all API servers. */
        default void listed(ListMeta list) {}
    }

    /** An event of a watch: a new state of an object, or its deletion. */
    public interface Change {
        /** Returns whether the object was deleted. Its state is then the last one. */
        boolean isDeletion();

        /** Returns the time of the event as written; empty if the stream has no times, such as that of kubectl. */
        String time();

        /** Returns the object with all its fields, including {@code apiVersion} and {@code kind}. */
        ObjectNode tree();
    }

    private static final int MAX_HELD = 1000;

    private final Handler handler;
    private final Consumer<Finding> findings;
    private final WatchEvents watch;

    public ObjectStream(Handler handler, Consumer<Finding> findings) {
        this.handler = handler;
        this.findings = findings;
        watch = new WatchEvents(handler);
    }

    /** Passes on all objects of a stream of events, including the last states of watched objects. */
    public void read(Events in) {
        documents(in, new Shapes(handler, watch, this::error, this::warn));
        end();
    }

    /**
     * Passes on all objects of a text and closes it. Watched objects wait for {@link #end}, because a later text may
     * change them.
     *
     * @return whether the text holds an object, or an empty list of objects
     */
    public boolean read(Text text) {
        Reading reading = new Reading(text);
        reading.read();
        return reading.shapes.isDump();
    }

    /** Passes on the last states of watched objects, after the last text. */
    public void end() {
        Shapes shapes = new Shapes(handler, watch, this::error, this::warn);
        watch.end(shapes::document);
    }

    /** Returns the number of documents that are not null. */
    private static int documents(Events in, Shapes shapes) {
        int documents = 0;
        while (in.next() != Events.Event.END) {
            if (in.current() != Events.Event.NULL) {
                documents++;
                shapes.document(in);
            }
        }
        return documents;
    }

    private void error(Position place, String sentence) {
        findings.accept(Finding.error(place, sentence));
    }

    private void warn(Position place, String sentence) {
        findings.accept(Finding.warning(place, sentence));
    }

    /**
     * The reading of one text. Its problems are held back until an object is found, because the text may be in another
     * format or unrelated.
     */
    private final class Reading implements Handler {
        private final Text text;
        private final Position whole;
        private final Shapes shapes;
        private final List<Finding> held = new ArrayList<>();
        private String head = "";
        /** Whether problems are reported at once. */
        private boolean isKnown;

        Reading(Text text) {
            this.text = text;
            this.whole = Position.of(text.name());
            this.shapes = new Shapes(this, watch, this::problem, ObjectStream.this::warn);
        }

        void read() {
            try (text) {
                FormatDetector.Opened opened = FormatDetector.open(text);
                head = opened.head();
                end(documents(opened.events(), shapes));
            } catch (InvalidInput e) {
                fail(e);
            } catch (IOException e) {
                fail(Malformed.unreadable(whole, e));
            }
        }

        @Override
        public void accept(Header header, Events body) {
            release();
            handler.accept(header, body);
        }

        @Override
        public void listed(ListMeta list) {
            handler.listed(list);
        }

        private void problem(Position place, String sentence) {
            Finding finding = Finding.error(place, sentence);
            isKnown |= shapes.isDump() || (text.isNamed() && held.size() == MAX_HELD);
            if (isKnown) {
                release();
                findings.accept(finding);
            } else if (held.size() < MAX_HELD) {
                held.add(finding);
            }
        }

        private void release() {
            held.forEach(findings);
            held.clear();
        }

        private void end(int documents) {
            if (shapes.isDump()) {
                release();
                return;
            }
            Optional<String> other = OtherFormats.of(head);
            if (other.isPresent()) {
                error(whole, other.get());
            } else if (!text.isNamed()) {
                warn(whole, "contains no object with apiVersion and kind; skipped.");
            } else if (documents == 0) {
                error(whole, "holds no object.");
            } else {
                release();
            }
        }

        /** Returns the unreadable line if the head contains it; otherwise an empty text. */
        private String lineOf(Position unreadable) {
            return head.lines()
                    .skip(Math.max(0, unreadable.line() - 1))
                    .findFirst()
                    .orElse("");
        }

        private void fail(InvalidInput failure) {
            Position unreadable = failure.findings().get(0).position();
            Optional<String> other = shapes.isDump() ? OtherFormats.ofLine(lineOf(unreadable)) : OtherFormats.of(head);
            if (other.isPresent()) {
                error(shapes.isDump() ? unreadable : whole, other.get());
            } else {
                release();
                failure.findings().forEach(findings);
            }
        }
    }
}
