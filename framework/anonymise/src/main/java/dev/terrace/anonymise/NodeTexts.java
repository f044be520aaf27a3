package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the names in a ConfigMap that describes devices. A node's name stands alone, or after a prefix and a hyphen.
 * Resources and descriptions of hardware are renamed as in other objects.
 */
record NodeTexts(Parts parts, Set<String> nodes) {
    private static final Pattern OF_DEVICES = Pattern.compile("cluster-info-device-[0-9]{1,9}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./-]*");

    ObjectNode of(ObjectNode map) {
        ObjectNode copy = map.deepCopy();
        if (copy.get("metadata") instanceof ObjectNode metadata) {
            String namespace = metadata.path("namespace").asText();
            metadata.put("name", renamed(metadata.path("name").asText()))
                    .put("namespace", parts.naming().name(Domain.NAMESPACE, namespace));
        }
        if (copy.get("data") instanceof ObjectNode data) {
            ObjectNode renamed = copy.putObject("data");
            data.properties()
                    .forEach(text -> renamed.put(
                            renamed(text.getKey()), renamed(text.getValue().asText())));
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
                return other(word);
            }
            start = hyphen + 1;
        }
        return parts.model(word.substring(0, start)) + parts.naming().name(Domain.NODE, word.substring(start));
    }

    private String other(String word) {
        if (WellKnown.isWord(word) || OF_DEVICES.matcher(word).matches()) {
            return word;
        }
        return word.indexOf('/') > 0 ? parts.resource(word) : parts.model(word);
    }
}
