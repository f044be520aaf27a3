package dev.terrace.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A stream of events over objects in memory, one document per object. */
public final class TreeEvents implements Events {
    private final ValuePositions places;
    private final Iterator<ObjectNode> documents;
    private final Deque<Iterator<?>> open = new ArrayDeque<>();
    private final Deque<Event> ends = new ArrayDeque<>();
    private @Nullable JsonNode value;
    private String text = "";
    private Event current = Event.NULL;
    private Position position;

    /** @param name the name of the objects in findings */
    public TreeEvents(String name, List<ObjectNode> objects) {
        this(Position.of(name), objects, new ValuePositions());
    }

    /**
     * Creates a stream whose events have the positions of their values.
     *
     * @param start the position of events before the first value with a position
     */
    public TreeEvents(Position start, List<ObjectNode> objects, ValuePositions places) {
        position = start;
        documents = objects.iterator();
        this.places = places;
    }

    @Override
    public Event next() {
        current = move();
        return current;
    }

    private Event move() {
        if (value != null) {
            JsonNode ofKey = value;
            value = null;
            return enter(ofKey);
        }
        Iterator<?> rest = open.peek();
        if (rest == null) {
            return documents.hasNext() ? enter(documents.next()) : Event.END;
        }
        if (!rest.hasNext()) {
            open.pop();
            return ends.pop();
        }
        Object next = rest.next();
        if (next instanceof Map.Entry<?, ?> field) {
            text = (String) field.getKey();
            value = (JsonNode) field.getValue();
            return Event.KEY;
        }
        return enter((JsonNode) next);
    }

    private Event enter(JsonNode node) {
        Position place = places.of(node);
        position = place == null ? position : place;
        switch (node.getNodeType()) {
            case OBJECT -> {
                open.push(node.properties().iterator());
                ends.push(Event.END_OBJECT);
                return Event.BEGIN_OBJECT;
            }
            case ARRAY -> {
                open.push(node.elements());
                ends.push(Event.END_LIST);
                return Event.BEGIN_LIST;
            }
            default -> {
                text = node.asText();
                return scalar(node);
            }
        }
    }

    private static Event scalar(JsonNode node) {
        return switch (node.getNodeType()) {
            case NUMBER -> Event.NUMBER;
            case BOOLEAN -> Event.BOOLEAN;
            case NULL -> Event.NULL;
            default -> Event.TEXT;
        };
    }

    @Override
    public void skip() {
        if (current == Event.BEGIN_OBJECT || current == Event.BEGIN_LIST) {
            open.pop();
            current = ends.pop();
        }
    }

    @Override
    public Event current() {
        return current;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Position position() {
        return position;
    }
}
