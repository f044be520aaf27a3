package dev.terrace.text;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.text.WatchEvents.WatchEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects in the documents of one text: single objects, lists (also nested or typed), exports, and watch
 * events.
 *
 * <p>The items of a list are passed on before the list's kind is known, because kubectl writes it last. Only the fields
 * before the kind of a single object are held in memory, and those of an item of a typed list until its metadata.
 */
final class Shapes {
    private static final int DEEPEST_LIST = 16;
    private static final int LONGEST_QUOTE = 40;
    private static final int MAX_HELD = 2_000_000;
    private static final String METADATA = "metadata";
    private static final String NO_KIND =
            "this object has no kind. A dump holds objects such as kind: Pod, or a kind: List of them.";

    private final ObjectStream.Handler handler;
    private final WatchEvents watch;
    private final BiConsumer<Position, String> problems;
    private final BiConsumer<Position, String> doubts;
    private boolean isDump;
    /** The number of events in memory for items without a kind. */
    private int held;

    Shapes(
            ObjectStream.Handler handler,
            WatchEvents watch,
            BiConsumer<Position, String> problems,
            BiConsumer<Position, String> doubts) {
        this.handler = handler;
        this.watch = watch;
        this.problems = problems;
        this.doubts = doubts;
    }

    /** Returns whether an object, or a list of them, has been found so far. */
    boolean isDump() {
        return isDump;
    }

    /** Reads the document that begins at the current event. */
    void document(Events in) {
        value(in, ItemKind.UNKNOWN, null, 0);
    }

    /** @param kindless collects items without a kind while the list's own kind is unknown; null once it is known */
    private void value(Events in, ItemKind kind, @Nullable List<EventTape> kindless, int depth) {
        if (depth > DEEPEST_LIST) {
            throw Malformed.at(in.position(), "lists are nested more than %s deep.".formatted(DEEPEST_LIST));
        }
        switch (in.current()) {
            case BEGIN_OBJECT -> object(in, kind, kindless, depth);
            case BEGIN_LIST -> items(in, kind, kindless, depth);
            case NULL -> {}
            default ->
                problems.accept(
                        in.position(),
                        "an object such as a Pod is expected here, not '%s'."
                                .formatted(OneLine.of(in.text(), LONGEST_QUOTE)));
        }
    }

    private void items(Events in, ItemKind kind, @Nullable List<EventTape> kindless, int depth) {
        while (in.next() != Events.Event.END_LIST) {
            value(in, kind, kindless, depth + 1);
        }
    }

    /** Passes on an object, or the items of a list. */
    private void object(Events in, ItemKind kind, @Nullable List<EventTape> kindless, int depth) {
        Position place = in.position();
        EventTape before = new EventTape();
        before.add(in);
        String ownVersion = "";
        String ownKind = "";
        boolean isList = false;
        boolean isExport = false;
        boolean isFirst = depth == 0;
        List<EventTape> ofItems = new ArrayList<>();
        while (in.next() == Events.Event.KEY) {
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
                if (!ownKind.isEmpty() && !ownVersion.isEmpty() && !ItemKind.isList(ownKind)) {
                    accept(new Header(ownVersion, ownKind, place), before.followedBy(in));
                    return;
                }
            } else if (key.equals("items") && (ownKind.isEmpty() || ItemKind.isList(ownKind))) {
                isList = true;
                isDump |= !ownKind.isEmpty();
                EventTape metadata = before.value(METADATA);
                if (metadata.isObject()) {
                    handler.listed(ListMeta.of(metadata));
                }
                if (in.next() == Events.Event.BEGIN_LIST) {
                    items(in, ItemKind.of(ownVersion, ownKind), ownKind.isEmpty() ? ofItems : null, depth);
                } else if (in.current() != Events.Event.NULL) {
                    problems.accept(in.position(), "items must be a list.");
                    in.skip();
                }
            } else if (isList) {
                in.next();
                if (key.equals(METADATA) && in.current() == Events.Event.BEGIN_OBJECT) {
                    EventTape metadata = new EventTape();
                    metadata.addValue(in);
                    handler.listed(ListMeta.of(metadata));
                } else {
                    in.skip();
                }
            } else if (kind.isKnown() && before.size() == 1 && key.equals(METADATA)) {
                // An API server leaves the kind out of the items of a typed list, and writes it first otherwise.
                before.add(in);
                accept(new Header(kind.apiVersion(), kind.kind(), place), before.followedBy(in));
                return;
            } else {
                Position at = in.position();
                in.next();
                boolean mayBeExport = ownKind.isEmpty() && ownVersion.isEmpty() && !kind.isKnown();
                if (mayBeExport && exported(in, key, depth)) {
                    isExport = true;
                } else if (isExport) {
                    in.skip();
                } else {
                    before.add(Events.Event.KEY, key, at);
                    before.addValue(in);
                    if (isFirst) {
                        // An object of another format may be as large as the file, so its first field decides.
                        refuse(OtherFormats.of(before), place);
                        isFirst = false;
                    }
                }
            }
        }
        if (isExport) {
            return;
        }
        if (isList) {
            end(ItemKind.of(ownVersion, ownKind), ownKind, ofItems, in, depth);
            return;
        }
        before.add(Events.Event.END_OBJECT, place);
        ItemKind found = new ItemKind(
                ownVersion.isEmpty() ? kind.apiVersion() : ownVersion, ownKind.isEmpty() ? kind.kind() : ownKind);
        if (found.isKnown()) {
            accept(new Header(found.apiVersion(), found.kind(), place), before.followedBy(in));
        } else {
            withoutKind(before, kindless);
        }
    }

    /** Ends a list, whose kind must be known at this point. */
    private void end(ItemKind kind, String listKind, List<EventTape> kindless, Events in, int depth) {
        isDump |= !listKind.isEmpty();
        if (listKind.isEmpty()) {
            problems.accept(in.position(), "the list ends without its kind: List. Was the dump cut off?");
        }
        for (EventTape item : kindless) {
            object(item.events(), kind, null, depth);
        }
    }

    /** Passes on the items if this is a list of an export. Returns whether it is. */
    private boolean exported(Events in, String key, int depth) {
        if (key.equals(Exports.NESTED) && in.current() == Events.Event.BEGIN_OBJECT) {
            while (in.next() == Events.Event.KEY) {
                String inner = in.text();
                in.next();
                if (!exported(in, inner, depth)) {
                    in.skip();
                }
            }
            return true;
        }
        if (in.current() != Events.Event.BEGIN_LIST || Exports.of(key).isEmpty()) {
            return false;
        }
        items(in, Exports.of(key).get(), null, depth);
        return true;
    }

    private void withoutKind(EventTape object, @Nullable List<EventTape> kindless) {
        WatchEvent event = WatchEvent.of(object);
        if (event.isOne()) {
            isDump = true;
            watch.see(event);
            if (event.isError()) {
                doubts.accept(
                        object.start(),
                        "the watch ended here with an error: %s. Later changes are unknown."
                                .formatted(event.object().value("message").text()));
            }
            return;
        }
        refuse(OtherFormats.of(object), object.start());
        if (kindless != null) {
            held += object.size();
            if (held > MAX_HELD) {
                throw Malformed.at(
                        object.start(),
                        "the kind of this list comes after too many items without a kind. Put it first.");
            }
            kindless.add(object);
        } else {
            problems.accept(object.start(), object.keys().isEmpty() ? "this object is empty." : NO_KIND);
        }
    }

    private void accept(Header header, Events body) {
        refuse(OtherFormats.of(header), header.place());
        if (header.is("", "Status")) {
            EventTape status = new EventTape();
            status.addValue(body);
            if (status.value("status").text().equals("Failure")) {
                isDump = true;
                problems.accept(
                        header.place(),
                        "the API server answered with an error: %s"
                                .formatted(status.value("message").text()));
                return;
            }
            body = status.events();
        }
        isDump = true;
        handler.accept(header, body);
    }

    private static void refuse(Optional<String> otherFormat, Position place) {
        otherFormat.ifPresent(sentence -> {
            throw Malformed.at(place, sentence);
        });
    }
}
