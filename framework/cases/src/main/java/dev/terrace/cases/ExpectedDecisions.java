package dev.terrace.cases;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.report.Decisions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code expected.json}. */
final class ExpectedDecisions {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ExpectedDecisions() {}

    static Decisions read(Path file) {
        try {
            JsonNode root = MAPPER.readTree(TextFile.read(file));
            return new Decisions(
                    texts(root.path("binds")),
                    texts(root.path("bindsAfterVolumes")),
                    pods(root.path("evicts")),
                    pods(root.path("fails")),
                    texts(root.path("pipelined")),
                    texts(root.path("podGroupPhases")));
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new InvalidInput(Finding.error(
                    new Position(file.toString(), at.getLineNr(), at.getColumnNr()),
                    "not JSON: " + e.getOriginalMessage()));
        }
    }

    private static List<String> pods(JsonNode list) {
        List<String> pods = new ArrayList<>();
        list.forEach(pod -> pods.add(pod.asText()));
        return pods.stream().sorted().toList();
    }

    private static SortedMap<String, String> texts(JsonNode object) {
        SortedMap<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(property ->
                        texts.put(property.getKey(), property.getValue().asText()));
        return texts;
    }
}
