package dev.terrace.text;

import java.util.LinkedHashMap;
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

    private final Map<String, EventTape> states = new LinkedHashMap<>();

    /**
     * An event about an object.
     *
     * @param type as the API server or the recorder names it
     */
    record WatchEvent(String type, EventTape object) {
        /** Interprets an object without a kind as an event. The event's object is empty if it is none. */
        static WatchEvent of(EventTape fields) {
            EventTape object = fields.value("object");
            return object.isObject()
                    ? new WatchEvent(fields.value("type").text(), object)
                    : new WatchEvent(fields.value("event").text(), fields.value("resource"));
        }

        boolean isOne() {
            return object.isObject() && (isState() || isDeletion() || isBookmark() || isError());
        }

        private boolean isState() {
            return STATES.contains(type);
        }

        private boolean isDeletion() {
            return DELETIONS.contains(type);
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
        if (event.isDeletion()) {
            states.remove(key(event.object()));
        } else if (event.isState()) {
            states.put(key(event.object()), event.object());
        }
    }

    /** Passes on the last states, and forgets them. */
    void end(Consumer<Events> reader) {
        for (EventTape state : states.values()) {
            reader.accept(state.events());
        }
        states.clear();
    }

    private static String key(EventTape object) {
        EventTape metadata = object.value("metadata");
        String group = object.value("apiVersion").text();
        return "%s %s %s/%s"
                .formatted(
                        group.substring(0, Math.max(0, group.indexOf('/'))),
                        object.value("kind").text(),
                        metadata.value("namespace").text(),
                        metadata.value("name").text());
    }
}
