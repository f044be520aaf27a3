package dev.terrace.cases;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.report.Decisions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Reads {@code expected.json}. */
final class ExpectedDecisions {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String source;
    private final JsonNode root;

    private ExpectedDecisions(String source, JsonNode root) {
        this.source = source;
        this.root = root;
    }

    static Decisions read(Path file) {
        return new ExpectedDecisions(file.toString(), tree(file)).decisions();
    }

    private static JsonNode tree(Path file) {
        try (JsonParser parser = MAPPER.createParser(TextFile.read(file))) {
            try {
                JsonNode root = MAPPER.readTree(parser);
                // Null without any text.
                return root == null ? MissingNode.getInstance() : root;
            } catch (JsonProcessingException e) {
                // An exception of the parser's limits has no place of its own.
                JsonLocation at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
                throw new InvalidInput(Finding.error(
                        new Position(file.toString(), at.getLineNr(), at.getColumnNr()),
                        "not JSON: " + e.getOriginalMessage()));
            }
        } catch (IOException e) {
            throw Fault.at(file, "cannot be read: " + e.getMessage());
        }
    }

    private Decisions decisions() {
        if (!root.isObject()) {
            throw Fault.at(source, "must be an object, such as 'terrace run --record' writes");
        }
        return new Decisions(
                texts("binds"),
                texts("bindsAfterVolumes"),
                pods("evicts"),
                pods("fails"),
                texts("pipelined"),
                texts("podGroupPhases"));
    }

    private List<String> pods(String part) {
        List<String> pods = new ArrayList<>();
        for (JsonNode pod : required(part, JsonNode::isArray, "a list of pods")) {
            pods.add(pod.asText());
        }
        return pods.stream().sorted().toList();
    }

    private SortedMap<String, String> texts(String part) {
        SortedMap<String, String> texts = new TreeMap<>();
        required(part, JsonNode::isObject, "an object of texts")
                .properties()
                .forEach(property ->
                        texts.put(property.getKey(), property.getValue().asText()));
        return texts;
    }

    /** A part of the file, or nothing if it is absent. */
    private JsonNode required(String part, Predicate<JsonNode> isRight, String what) {
        JsonNode found = root.path(part);
        if (!found.isMissingNode() && !found.isNull() && !isRight.test(found)) {
            throw Fault.at(source, part + " must be " + what);
        }
        return found;
    }
}
