package dev.terrace.spi.toolkit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.terrace.model.number.NumberText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses a small JSON text, such as an annotation or a plugin state, into plain values: a {@link Map} in the order of
 * the text, a {@link List}, a {@link String}, a {@link Long} for a whole number in its range, a {@link Double} for
 * every other number, a {@link Boolean}, or null. Of duplicate keys, the last one counts, as in Go.
 *
 * <p>Strict: comments, trailing commas and all other extensions of RFC 8259 are rejected, and so is a number beyond a
 * double.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
 */
public final class JsonText {
    /**
     * The maximum length of a text in characters. Annotations hold up to 256 KiB; the state of a plugin can be longer.
     */
    private static final int LONGEST = 1 << 24;

    /** The maximum nesting depth of lists and objects. */
    private static final int DEEPEST = 100;

    /** The parts of a parser's message that users do not need. */
    private static final Pattern ASIDE = Pattern.compile("(?s) \\(start marker at.*|, from `[^`]*`|\n.*");

    private static final JsonFactory JSON = JsonFactory.builder()
            // Keys come from users. Interning them permanently would let users fill the heap.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNameLength(LONGEST)
                    .maxStringLength(LONGEST)
                    .build())
            .build();

    private JsonText() {}

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException if the text is not JSON, with a sentence that gives the position and the reason
     */
    public static @Nullable Object parse(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "not JSON of at most %s characters: it has %s".formatted(LONGEST, text.length()));
        }
        try (JsonParser in = JSON.createParser(text)) {
            return whole(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object whole(JsonParser in) throws IOException {
        try {
            if (in.nextToken() == null) {
                throw refused(in.currentLocation(), "it is empty");
            }
            Object value = value(in);
            if (in.nextToken() != null) {
                throw refused(in.currentTokenLocation(), "something stands after the value");
            }
            return value;
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation() == null ? in.currentLocation() : e.getLocation();
            throw refused(place, ASIDE.matcher(e.getOriginalMessage()).replaceAll(""));
        }
    }

    /**
     * Parses a text that must be an object.
     *
     * @throws IllegalArgumentException if it is not, with a sentence that gives the position and the reason
     */
    public static Map<String, @Nullable Object> object(String text) {
        Object value = parse(text);
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("not a JSON object: it is %s".formatted(kind(value)));
        }
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        map.forEach((key, entry) -> object.put(String.valueOf(key), entry));
        return object;
    }

    /**
     * Writes a value as JSON: maps with string keys, lists, strings, finite numbers, booleans and nulls.
     *
     * @throws IllegalArgumentException if some part is none of these
     */
    public static byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator to = JSON.createGenerator(out)) {
            write(value, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void write(@Nullable Object value, JsonGenerator to) throws IOException {
        if (value instanceof Map<?, ?> map) {
            to.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                to.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue(), to);
            }
            to.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            to.writeStartArray();
            for (Object item : items) {
                write(item, to);
            }
            to.writeEndArray();
        } else if (value == null) {
            to.writeNull();
        } else if (value instanceof Integer || value instanceof Long) {
            to.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number && Double.isFinite(number)) {
            to.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            to.writeBoolean(truth);
        } else if (value instanceof String text) {
            to.writeString(text);
        } else {
            throw new IllegalArgumentException("no JSON has %s".formatted(value));
        }
    }

    private static @Nullable Object value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> entries(in);
            case START_ARRAY -> items(in);
            case VALUE_STRING -> in.getText();
            case VALUE_NUMBER_INT ->
                in.getNumberType() == JsonParser.NumberType.BIG_INTEGER ? finite(in) : (Object) in.getLongValue();
            case VALUE_NUMBER_FLOAT -> finite(in);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Map<String, @Nullable Object> entries(JsonParser in) throws IOException {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String key = in.currentName();
            in.nextToken();
            entries.put(key, value(in));
        }
        return entries;
    }

    private static List<@Nullable Object> items(JsonParser in) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(in));
        }
        return items;
    }

    private static double finite(JsonParser in) throws IOException {
        String text = in.getText();
        return NumberText.real(text)
                .orElseThrow(() -> refused(in.currentTokenLocation(), "the number %s is too large".formatted(text)));
    }

    private static IllegalArgumentException refused(JsonLocation place, String why) {
        return new IllegalArgumentException(
                "not JSON at line %s, column %s: %s".formatted(place.getLineNr(), place.getColumnNr(), why));
    }

    private static String kind(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return value instanceof List ? "a list" : value instanceof String ? "a text" : value.toString();
    }
}
