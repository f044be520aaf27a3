package dev.terrace.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The last states of objects in a stream of watch events, such as {@code kubectl get --watch --output-watch-events}
 * prints, or as kube-scheduler-simulator records.
 *
 * <p>The latest states are held in memory, because only the end of the stream shows which are the last.
 */
final class WatchEvents {
    private static final Set<String> STATES = Set.of("ADDED", "MODIFIED", "Add", "Update");
    private static final Set<String> DELETIONS = Set.of("DELETED", "Delete");

    private final ObjectStream.Handler handler;
    private final Map<String, EventTape> states = new LinkedHashMap<>();

    /** @param handler may read events instead of last states */
    WatchEvents(ObjectStream.Handler handler) {
        this.handler = handler;
    }

    /**
     * An event about an object.
     *
     * @param type as the API server or the recorder names it
     * @param time the time of the event as the recorder writes it; empty from the API server
     */
    record WatchEvent(String type, String time, EventTape object) implements ObjectStream.Change {
        /**
         * Interprets an object without a kind as an event. Without an object, it is not an event; see {@link #isOne}.
         */
        static WatchEvent of(EventTape fields) {
            EventTape object = fields.value("object");
            return object.isObject()
                    ? new WatchEvent(fields.value("type").text(), "", object)
                    : new WatchEvent(
                            fields.value("event").text(), fields.value("time").text(), fields.value("resource"));
        }

        boolean isOne() {
            return object.isObject() && (isState() || isDeletion() || isBookmark() || isError());
        }

        private boolean isState() {
            return STATES.contains(type);
        }

        @Override
        public boolean isDeletion() {
            return DELETIONS.contains(type);
        }

        @Override
        public ObjectNode tree() {
            return ObjectTree.read(header(object), object.events());
        }

        /** Returns whether it only marks the progress of the stream. */
        private boolean isBookmark() {
            return type.equals("BOOKMARK");
        }

        /** Returns whether it ends the stream; its object has a message. */
        boolean isError() {
            return type.equals("ERROR");
        }
    }

    void see(WatchEvent event) {
        if ((event.isDeletion() || event.isState()) && handler.watched(event)) {
            return;
        }
        if (event.isDeletion()) {
            states.remove(key(event.object()));
        } else if (event.isState()) {
            states.put(key(event.object()), event.object());
        }
    }

    /** Passes on the last states, and forgets them. A state may itself be an event, which the reader records here. */
    void end(Consumer<Events> reader) {
        while (!states.isEmpty()) {
            List<EventTape> last = List.copyOf(states.values());
            states.clear();
            last.forEach(state -> reader.accept(state.events()));
        }
    }

    private static String key(EventTape object) {
        Header header = header(object);
        EventTape metadata = object.value("metadata");
        return "%s %s %s/%s"
                .formatted(
                        header.group(),
                        header.kind(),
                        metadata.value("namespace").text(),
                        metadata.value("name").text());
    }

    private static Header header(EventTape object) {
        return new Header(
                object.value("apiVersion").text(), object.value("kind").text(), object.start());
    }
}
