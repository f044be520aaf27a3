package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names in the annotations that a decision may read. All other annotations are left out. The decisions would
 * differ if one of them mattered.
 *
 * @param isConfigured whether the configuration mentions a key
 * @param leftOut collects the keys that Volcano may read and whose values cannot be parsed
 */
record AnnotationNames(Parts parts, Predicate<String> isConfigured, SortedSet<String> leftOut) {
    /** The separator before a card, and the card's id without the bracketed part in use. */
    private static final Pattern CARD = Pattern.compile("(^|[:;])([^,:;\\[]+)(?=(\\[[^\\]]*\\])?,)");

    private static final Map<String, Domain> NAMES = Tables.domains("annotation");
    private static final Map<String, BiFunction<Parts, String, String>> KNOWN = Map.ofEntries(
            Map.entry("armadaproject.io/gangNodeUniformityLabel", Parts::key),
            Map.entry("volcano.sh/hierarchy", several("/", Domain.QUEUE)),
            Map.entry("volcano.sh/task-topology-affinity", several(",;", Domain.ROLE)),
            Map.entry("volcano.sh/task-topology-anti-affinity", several(",;", Domain.ROLE)),
            Map.entry("volcano.sh/task-topology-task-order", several(",", Domain.ROLE)),
            Map.entry("volcano.sh/nodegroup-resource-limits", Parts::json),
            Map.entry("volcano.sh/resource-strategy-weight", Parts::json),
            Map.entry("volcano.sh/node-vgpu-register", AnnotationNames::cards),
            Map.entry("volcano.sh/vgpu-ids-new", AnnotationNames::cards),
            Map.entry("volcano.sh/devices-to-allocate", AnnotationNames::cards),
            Map.entry("volcano.sh/vgpu-use-gpuuuid", several(",", Domain.UID)),
            Map.entry("volcano.sh/vgpu-nouse-gpuuuid", several(",", Domain.UID)));

    private static BiFunction<Parts, String, String> several(String separators, Domain domain) {
        return (parts, text) -> parts.parts(text, separators, domain);
    }

    /**
     * Replaces the ids in a list of cards, and the words between them that are no hardware. Each card begins with its
     * id. A colon ends a card, and a semicolon separates containers.
     */
    static String cards(Parts parts, String text) {
        StringBuilder renamed = new StringBuilder();
        Matcher card = CARD.matcher(text);
        int end = 0;
        while (card.find()) {
            renamed.append(parts.model(text.substring(end, card.start())))
                    .append(card.group(1))
                    .append(parts.naming().name(Domain.UID, card.group(2)));
            end = card.end();
        }
        return renamed.append(parts.model(text.substring(end))).toString();
    }

    JsonNode of(JsonNode annotations) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        annotations.properties().forEach(entry -> {
            String key = entry.getKey();
            value(key, entry.getValue().asText())
                    .ifPresent(value -> copy.put(DeviceMarks.key(key, parts).orElseGet(() -> parts.key(key)), value));
        });
        return copy;
    }

    private Optional<String> value(String key, String text) {
        Domain domain = NAMES.get(key);
        if (domain != null) {
            return Optional.of(
                    domain == Domain.MODEL ? parts.model(text) : parts.naming().name(domain, text));
        }
        BiFunction<Parts, String, String> known = KNOWN.get(key);
        if (known != null) {
            return Optional.of(known.apply(parts, text));
        }
        Optional<String> ofDevices = DeviceMarks.annotation(key, text, parts);
        if (ofDevices.isPresent()) {
            return ofDevices;
        }
        if (!WellKnown.isRead(key) && !isConfigured.test(key)) {
            return Optional.empty();
        }
        if (WellKnown.isSimple(text)) {
            return Optional.of(parts.simple(text));
        }
        if (text.matches("[A-Za-z0-9_.-]+")) {
            return Optional.of(parts.naming().name(Domain.VALUE, text));
        }
        leftOut.add(key);
        return Optional.empty();
    }
}
