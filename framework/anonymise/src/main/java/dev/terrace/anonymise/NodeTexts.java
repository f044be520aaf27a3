package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names of nodes in a ConfigMap that describes devices: in its own name and in its texts, alone or after a
 * prefix and a hyphen. Everything else stays.
 */
record NodeTexts(Renaming naming, Set<String> nodes) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*");

    ObjectNode of(ObjectNode map) {
        ObjectNode copy = map.deepCopy();
        if (copy.get("metadata") instanceof ObjectNode metadata) {
            metadata.put("name", renamed(metadata.path("name").asText()));
        }
        if (copy.get("data") instanceof ObjectNode data) {
            for (String key : data.properties().stream().map(Map.Entry::getKey).toList()) {
                JsonNode text = data.get(key);
                data.put(key, renamed(text.asText()));
            }
        }
        return copy;
    }

    private String renamed(String text) {
        return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(word(word.group())));
    }

    /** Renames the longest suffix of the word that is the name of a node. */
    private String word(String word) {
        int start = 0;
        while (!nodes.contains(word.substring(start))) {
            int hyphen = word.indexOf('-', start);
            if (hyphen < 0) {
                return word;
            }
            start = hyphen + 1;
        }
        return word.substring(0, start) + naming.name(Domain.NODE, word.substring(start));
    }
}
