package dev.terrace.text;

import dev.terrace.model.finding.Position;
import java.util.function.BiConsumer;

/**
 * Splits documents into objects: opens lists, also nested ones, and finds the kind of each object at any place in it.
 *
 * <p>The items of a list are passed on before the list's kind is known, because kubectl writes it last. Of a single
 * object only the fields before its kind are held in memory.
 */
public final class ObjectStream {
    /** Receives the objects. */
    public interface Handler {
        /**
         * Reads one object.
         *
         * @param body the object without {@code kind} and {@code apiVersion}; the current event is its begin, and the
         *     handler must move to its end
         */
        void accept(Header header, Events body);
    }

    private static final int DEEPEST_LIST = 16;

    private final Handler handler;
    private final BiConsumer<Position, String> problems;

    public ObjectStream(Handler handler, BiConsumer<Position, String> problems) {
        this.handler = handler;
        this.problems = problems;
    }

    /** Passes on all objects of the text. Returns the number of documents that are not null. */
    public int read(Events in) {
        int documents = 0;
        while (in.next() != Events.Event.END) {
            if (in.current() != Events.Event.NULL) {
                documents++;
                value(in, "", "", 0);
            }
        }
        return documents;
    }

    private void value(Events in, String apiVersion, String kind, int depth) {
        if (depth > DEEPEST_LIST) {
            throw Malformed.at(in.position(), "lists are nested more than %s deep.".formatted(DEEPEST_LIST));
        }
        switch (in.current()) {
            case BEGIN_OBJECT -> object(in, apiVersion, kind, depth);
            case BEGIN_LIST -> items(in, apiVersion, kind, depth);
            case NULL -> {}
            default ->
                problems.accept(
                        in.position(), "an object such as a Pod is expected here, not '%s'.".formatted(shortened(in)));
        }
    }

    private void items(Events in, String apiVersion, String kind, int depth) {
        while (in.next() != Events.Event.END_LIST) {
            value(in, apiVersion, kind, depth + 1);
        }
    }

    /**
     * Passes on an object, or the items of a list.
     *
     * @param apiVersion the version of the items by the enclosing list; empty if it does not say
     * @param kind the kind of the items by the enclosing list; empty if it does not say
     */
    private void object(Events in, String apiVersion, String kind, int depth) {
        Position place = in.position();
        EventTape before = new EventTape();
        before.add(in);
        String ownVersion = "";
        String ownKind = "";
        boolean isList = false;
        boolean empty = true;
        while (in.next() == Events.Event.KEY) {
            empty = false;
            String key = in.text();
            if ((key.equals("kind") && !ownKind.isEmpty())
                    || (key.equals("apiVersion") && !ownVersion.isEmpty())
                    || (key.equals("items") && isList)) {
                problems.accept(in.position(), "this object has %s twice.".formatted(key));
            }
            if (key.equals("kind") || key.equals("apiVersion")) {
                String text = in.next() == Events.Event.TEXT ? in.text() : "";
                in.skip();
                ownKind = key.equals("kind") ? text : ownKind;
                ownVersion = key.equals("apiVersion") ? text : ownVersion;
                if (!ownKind.isEmpty() && !ownVersion.isEmpty() && !ownKind.endsWith("List")) {
                    handler.accept(new Header(ownVersion, ownKind, place), before.followedBy(in));
                    return;
                }
            } else if (key.equals("items") && (ownKind.isEmpty() || ownKind.endsWith("List"))) {
                isList = true;
                if (in.next() == Events.Event.BEGIN_LIST) {
                    // A list of one kind, such as a PodList, gives the kind of its items; a List does not.
                    String itemKind = itemKind(ownKind);
                    items(in, itemKind.isEmpty() ? "" : ownVersion, itemKind, depth);
                } else if (in.current() != Events.Event.NULL) {
                    problems.accept(in.position(), "items must be a list.");
                    in.skip();
                }
            } else if (isList) {
                in.next();
                in.skip();
            } else {
                before.add(in);
                in.next();
                before.addValue(in);
            }
        }
        if (isList) {
            if (ownKind.isEmpty()) {
                problems.accept(in.position(), "the list ends without its kind: List. Was the dump cut off?");
            }
            return;
        }
        String foundKind = ownKind.isEmpty() ? kind : ownKind;
        if (foundKind.isEmpty()) {
            problems.accept(
                    place,
                    empty
                            ? "this object is empty."
                            : "this object has no kind. A dump holds objects such as kind: Pod, or a kind: "
                                    + "List of them.");
            return;
        }
        before.add(Events.Event.END_OBJECT, place);
        handler.accept(
                new Header(ownVersion.isEmpty() ? apiVersion : ownVersion, foundKind, place), before.followedBy(in));
    }

    private static String itemKind(String kind) {
        return kind.endsWith("List") ? kind.substring(0, kind.length() - "List".length()) : "";
    }

    private static String shortened(Events in) {
        return in.text().length() > 40 ? in.text().substring(0, 40) + "…" : in.text();
    }
}
