package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups objects that are removed together: a PodGroup with its pods, and every other object alone. */
final class ObjectGroups {
    private static final String GROUP = "scheduling.k8s.io/group-name";

    private ObjectGroups() {}

    static List<List<ObjectNode>> of(List<ObjectNode> objects) {
        Map<String, List<ObjectNode>> units = new LinkedHashMap<>();
        for (ObjectNode object : objects) {
            units.computeIfAbsent(unit(object, units.size()), key -> new ArrayList<>())
                    .add(object);
        }
        return List.copyOf(units.values());
    }

    private static String unit(ObjectNode object, int otherwise) {
        JsonNode metadata = object.path("metadata");
        String group = switch (object.path("kind").asText()) {
            case "PodGroup" -> metadata.path("name").asText();
            case "Pod" -> metadata.path("annotations").path(GROUP).asText();
            default -> "";
        };
        return group.isEmpty()
                ? String.valueOf(otherwise)
                : metadata.path("namespace").asText("default") + "/" + group;
    }
}
