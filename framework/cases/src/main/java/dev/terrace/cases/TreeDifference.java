package dev.terrace.cases;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.resource.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * Compares objects with recorded ones. An absent value equals an empty one and zero. Quantities compare by value,
 * volumes and ports as sets. Pod specs and containers are compared only by recorded fields and those that affect
 * scheduling.
 */
final class TreeDifference {
    private static final int MAX_LINES = 4;
    private static final int MAX_LENGTH = 120;

    private static final Set<String> METADATA = Set.of("name", "namespace", "labels", "annotations", "ownerReferences");
    private static final Set<String> DECIDING = Set.of(
            "affinity",
            "containers",
            "hostNetwork",
            "initContainers",
            "nodeName",
            "nodeSelector",
            "overhead",
            "preemptionPolicy",
            "priorityClassName",
            "resourceClaims",
            "resources",
            "schedulerName",
            "schedulingGates",
            "tolerations",
            "topologySpreadConstraints",
            "volumes");
    private static final Set<String> OF_CONTAINERS = Set.of("name", "ports", "resources");
    private static final Set<String> AMOUNTS = Set.of("minResources", "requests", "limits", "overhead");
    private static final Set<String> SETS = Set.of("volumes", "ports");

    private final List<String> lines = new ArrayList<>();
    private int more;

    List<String> lines() {
        if (more > 0) {
            lines.add("… and %s more".formatted(more));
        }
        return lines;
    }

    void rounds(String path, JsonNode expected, JsonNode got) {
        if (expected.size() != got.size()) {
            note(path, expected.size() + " rounds", got.size() + " rounds");
            return;
        }
        for (int i = 0; i < got.size(); i++) {
            objects("%s[%s]".formatted(path, i), expected.get(i), got.get(i), true);
        }
    }

    /** @param withSpec whether the spec is compared, too */
    void objects(String path, JsonNode expected, JsonNode got, boolean withSpec) {
        if (expected.size() != got.size()) {
            note(path, expected.size() + " objects", got.size() + " objects");
            return;
        }
        for (int i = 0; i < got.size(); i++) {
            object("%s[%s]".formatted(path, i), expected.get(i), got.get(i), withSpec);
        }
    }

    void object(String path, JsonNode expected, JsonNode got, boolean withSpec) {
        if (expected.isNull() || got.isNull()) {
            value(path, expected, got);
            return;
        }
        fields(path + ".metadata", expected.path("metadata"), got.path("metadata"), METADATA);
        if (withSpec && got.path("kind").asText().equals("Pod")) {
            fields(path + ".spec", expected.path("spec"), got.path("spec"), DECIDING);
        } else if (withSpec) {
            value(path + ".spec", expected.path("spec"), got.path("spec"));
        }
    }

    /** @param always keys that are compared even if nothing was recorded */
    private void fields(String path, JsonNode expected, JsonNode got, Set<String> always) {
        Set<String> keys = new TreeSet<>(always);
        expected.fieldNames().forEachRemaining(keys::add);
        keys.forEach(key -> field(path + "." + key, key, expected.path(key), got.path(key)));
    }

    private void field(String path, String key, JsonNode expected, JsonNode got) {
        if (AMOUNTS.contains(key)) {
            keys(expected, got)
                    .forEach(resource -> amount(path + "." + resource, expected.path(resource), got.path(resource)));
        } else if (key.equals("containers") || key.equals("initContainers")) {
            containers(path, expected, got);
        } else if (SETS.contains(key)) {
            List<String> one = sorted(expected);
            List<String> other = sorted(got);
            if (!one.equals(other)) {
                note(path, one.toString(), other.toString());
            }
        } else {
            value(path, expected, got);
        }
    }

    private void containers(String path, JsonNode expected, JsonNode got) {
        if (expected.size() != got.size()) {
            note(path, expected.size() + " containers", got.size() + " containers");
            return;
        }
        for (int i = 0; i < got.size(); i++) {
            fields("%s[%s]".formatted(path, i), expected.get(i), got.get(i), OF_CONTAINERS);
        }
    }

    private void amount(String path, JsonNode expected, JsonNode got) {
        if (!quantity(expected).equals(quantity(got))) {
            note(path, expected.asText("nothing"), got.asText("nothing"));
        }
    }

    private static Quantity quantity(JsonNode text) {
        return Quantity.parse(text.asText("0")).orElse(Quantity.ZERO);
    }

    private void value(String path, JsonNode expected, JsonNode got) {
        if (isNothing(expected) && isNothing(got)) {
            return;
        }
        if (expected.isObject() && got.isObject()) {
            keys(expected, got).forEach(key -> field(path + "." + key, key, expected.path(key), got.path(key)));
        } else if (expected.isArray() && got.isArray() && expected.size() == got.size()) {
            for (int i = 0; i < got.size(); i++) {
                value("%s[%s]".formatted(path, i), expected.get(i), got.get(i));
            }
        } else if (isNothing(expected) != isNothing(got) || !equal(expected, got)) {
            note(path, expected.toString(), got.toString());
        }
    }

    private static Set<String> keys(JsonNode expected, JsonNode got) {
        Set<String> keys = new TreeSet<>();
        expected.fieldNames().forEachRemaining(keys::add);
        got.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static boolean equal(JsonNode expected, JsonNode got) {
        return (expected.isNumber() && got.isNumber())
                ? expected.decimalValue().compareTo(got.decimalValue()) == 0
                : expected.equals(got);
    }

    /** Returns whether a value is absent, empty, zero or false, or contains only such values. */
    private static boolean isNothing(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING, NULL -> true;
            case NUMBER -> value.decimalValue().signum() == 0;
            case BOOLEAN -> !value.booleanValue();
            case STRING -> value.textValue().isEmpty();
            default -> StreamSupport.stream(value.spliterator(), false).allMatch(TreeDifference::isNothing);
        };
    }

    private static List<String> sorted(JsonNode items) {
        List<String> texts = new ArrayList<>();
        items.forEach(item -> texts.add(canonical(item)));
        return texts.stream().sorted().toList();
    }

    /** Returns a canonical text, which does not depend on the order of keys and items. */
    private static String canonical(JsonNode value) {
        if (value.isObject()) {
            SortedMap<String, String> fields = new TreeMap<>();
            value.properties().forEach(field -> fields.put(field.getKey(), canonical(field.getValue())));
            return fields.toString();
        }
        return value.isArray() ? sorted(value).toString() : value.asText();
    }

    private void note(String path, String expected, String got) {
        if (lines.size() == MAX_LINES) {
            more++;
        } else {
            lines.add("%s: expected %s, got %s"
                    .formatted(path, OneLine.of(expected, MAX_LENGTH), OneLine.of(got, MAX_LENGTH)));
        }
    }
}
