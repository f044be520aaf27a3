package dev.terrace.snapshot.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;

/** Reads one object with all its fields. */
public final class ObjectTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ObjectTree() {}

    /** @param body the current event is the object's begin; read to its end */
    public static ObjectNode read(Header header, Events body) {
        ObjectNode object = NODES.objectNode();
        if (!header.apiVersion().isEmpty()) {
            object.put("apiVersion", header.apiVersion());
        }
        object.put("kind", header.kind());
        fields(body, object);
        return object;
    }

    private static void fields(Events in, ObjectNode object) {
        while (in.next() == Events.Event.KEY) {
            String key = in.text();
            in.next();
            object.set(key, value(in));
        }
    }

    private static JsonNode value(Events in) {
        return switch (in.current()) {
            case BEGIN_OBJECT -> {
                ObjectNode object = NODES.objectNode();
                fields(in, object);
                yield object;
            }
            case BEGIN_LIST -> {
                ArrayNode list = NODES.arrayNode();
                while (in.next() != Events.Event.END_LIST) {
                    list.add(value(in));
                }
                yield list;
            }
            case NUMBER -> number(in.text());
            case BOOLEAN -> BooleanNode.valueOf(in.text().equals("true"));
            case NULL -> NullNode.getInstance();
            default -> TextNode.valueOf(in.text());
        };
    }

    /** The exact number, however long. */
    private static JsonNode number(String text) {
        try {
            return DecimalNode.valueOf(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return TextNode.valueOf(text);
        }
    }
}
