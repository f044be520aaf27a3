package dev.terrace.replay.trace;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a small JSON file of a known format. */
public final class JsonFile {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private JsonFile() {}

    /**
     * Reads a file.
     *
     * @param format the expected value of its field {@code format}
     * @throws InvalidInput if it cannot be read, is not a JSON object, or has another format
     */
    public static ObjectNode read(Path file, String format) {
        JsonNode root;
        try {
            root = MAPPER.readTree(TextFile.readSmall(file));
        } catch (JsonProcessingException e) {
            throw fault(file.toString(), e);
        }
        String found = root.path("format").asText("");
        if (!(root instanceof ObjectNode object) || !found.equals(format)) {
            throw Fault.at(file, "format is '%s'; %s is expected.".formatted(found, format));
        }
        return object;
    }

    /** Returns the error about a text that is not JSON, at its place. */
    public static InvalidInput fault(String source, JsonProcessingException e) {
        JsonLocation at = e.getLocation() == null ? JsonLocation.NA : e.getLocation();
        return Malformed.json(
                new Position(source, Math.max(0, at.getLineNr()), Math.max(0, at.getColumnNr())),
                e.getOriginalMessage());
    }

    /** Returns the texts of an object by field, in its order. */
    public static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }

    /** Returns the texts of a list. */
    public static List<String> list(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }
}
