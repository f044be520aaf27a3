package dev.terrace.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import java.io.UncheckedIOException;
import java.util.function.BiConsumer;

/** Reads one object with all its fields. */
public final class ObjectTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build()
            .readerFor(ObjectNode.class);

    private ObjectTree() {}

    /** @param body the current event is the object's beginning; read to its end */
    public static ObjectNode read(Header header, Events body) {
        return read(header, body, (value, place) -> {});
    }

    /** Reads one object and records the position of each value. */
    public static ObjectNode read(Header header, Events body, ValuePositions places) {
        return read(header, body, places::note);
    }

    private static ObjectNode read(Header header, Events body, BiConsumer<JsonNode, Position> placed) {
        ObjectNode object = NODES.objectNode();
        if (!header.apiVersion().isEmpty()) {
            object.put("apiVersion", header.apiVersion());
        }
        object.put("kind", header.kind());
        placed.accept(object, header.place());
        fields(body, object, placed);
        return object;
    }

    /** Returns the current value as JSON without insignificant whitespace. */
    public static String json(Events in) {
        return value(in).toString();
    }

    /** Reads the current value to its end. */
    public static JsonNode value(Events in) {
        return value(in, (value, place) -> {});
    }

    /** Parses a result of {@link #json}. */
    public static ObjectNode read(String json) {
        try {
            return JSON.readValue(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fields(Events in, ObjectNode object, BiConsumer<JsonNode, Position> placed) {
        while (in.next() == Events.Event.KEY) {
            String key = in.text();
            in.next();
            object.set(key, value(in, placed));
        }
    }

    private static JsonNode value(Events in, BiConsumer<JsonNode, Position> placed) {
        Position place = in.position();
        JsonNode value = switch (in.current()) {
            case BEGIN_OBJECT -> {
                ObjectNode object = NODES.objectNode();
                fields(in, object, placed);
                yield object;
            }
            case BEGIN_LIST -> {
                ArrayNode list = NODES.arrayNode();
                while (in.next() != Events.Event.END_LIST) {
                    list.add(value(in, placed));
                }
                yield list;
            }
            case NUMBER -> number(in.text());
            case BOOLEAN -> BooleanNode.valueOf(in.text().equals("true"));
            case NULL -> NullNode.getInstance();
            default -> TextNode.valueOf(in.text());
        };
        placed.accept(value, place);
        return value;
    }

    /** Returns the exact number, or its text if it is infinite or out of all bounds. */
    private static JsonNode number(String text) {
        return NumberText.decimal(text).<JsonNode>map(DecimalNode::valueOf).orElseGet(() -> TextNode.valueOf(text));
    }
}
