package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.terrace.pattern.GoPattern;
import java.util.List;

/** Replaces a pattern of node names by the matching nodes, because new names match no pattern. */
record HyperNodePatterns(List<String> nodes) {
    JsonNode withoutPatterns(JsonNode members) {
        ArrayNode exact = JsonNodeFactory.instance.arrayNode();
        for (JsonNode member : members) {
            JsonNode pattern = member.path("selector").path("regexMatch").path("pattern");
            if (pattern.isTextual()) {
                matching(pattern.asText())
                        .forEach(node -> exact.addObject()
                                .put("type", "Node")
                                .putObject("selector")
                                .putObject("exactMatch")
                                .put("name", node));
            } else {
                exact.add(member);
            }
        }
        return exact;
    }

    private List<String> matching(String pattern) {
        try {
            return nodes.stream().filter(GoPattern.compile(pattern)).toList();
        } catch (GoPattern.Refused e) {
            throw new IllegalArgumentException("a pattern that was read, and cannot be", e);
        }
    }
}
