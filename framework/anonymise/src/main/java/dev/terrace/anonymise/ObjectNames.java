package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.selector.Requirement;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the texts of an object. The field decides which kind of name a text is. A text in any other place stays only
 * if it is a word of Kubernetes, Volcano or Terrace, or an amount.
 *
 * @param patterns replaces patterns of node names
 * @param nodeTexts for ConfigMaps, which describe devices
 * @param devices for an object that concerns devices; null for all others
 */
record ObjectNames(
        Renaming naming,
        Parts parts,
        AnnotationNames annotations,
        HyperNodePatterns patterns,
        NodeTexts nodeTexts,
        @Nullable DeviceNames devices) {
    private static final Set<String> LABELS = Set.of("labels", "matchLabels", "nodeSelector");
    private static final Set<String> AMOUNTS = Tables.of("amounts");
    private static final Map<String, Domain> TEXTS = Tables.domains("field");
    private static final Map<String, Domain> KINDS = Tables.domains("kind");

    /** The domain of the names of objects of a kind. */
    static Domain domain(String kind) {
        return KINDS.getOrDefault(kind, Domain.OTHER);
    }

    ObjectNode of(ObjectNode object) {
        String kind = object.path("kind").asText();
        if (kind.equals("ConfigMap")) {
            return nodeTexts.of(object);
        }
        if (devices == null && DeviceNames.isOf(kind)) {
            String owner = kind + " " + object.path("metadata").path("name").asText();
            DeviceNames own = new DeviceNames(naming, parts, owner);
            return new ObjectNames(naming, parts, annotations, patterns, nodeTexts, own).of(object);
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(field -> {
            JsonNode value = field.getValue();
            copy.set(
                    parts.other(field.getKey()),
                    field.getKey().equals("metadata") ? metadata(value, domain(kind)) : value(field));
        });
        return copy;
    }

    private JsonNode metadata(JsonNode metadata, Domain domain) {
        return fields(metadata, field -> field.getKey().equals("name") ? text(field.getValue(), domain) : value(field));
    }

    private JsonNode fields(JsonNode object, Function<Map.Entry<String, JsonNode>, JsonNode> values) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(field -> copy.set(parts.other(field.getKey()), values.apply(field)));
        return copy;
    }

    private JsonNode walked(JsonNode node) {
        if (node.isObject()) {
            return fields(node, this::value);
        }
        if (node.isTextual()) {
            return TextNode.valueOf(parts.other(node.textValue()));
        }
        return node.isArray() ? items(node, this::walked) : node;
    }

    private JsonNode value(Map.Entry<String, JsonNode> field) {
        String key = field.getKey();
        JsonNode value = field.getValue();
        JsonNode ofDevices = devices == null ? null : devices.value(key, value, this::walked);
        if (ofDevices != null) {
            return ofDevices;
        }
        if (value.isObject() && LABELS.contains(key) && !value.has("nodeSelectorTerms")) {
            return labels(value);
        }
        if (value.isObject() && AMOUNTS.contains(key)) {
            return keys(value, parts::resource);
        }
        return switch (key) {
            case "annotations" -> annotations.of(value);
            case "minTaskMember" -> keys(value, role -> naming.name(Domain.ROLE, role));
            case "disruptedPods" -> keys(value, pod -> naming.name(Domain.POD, pod));
            case "matchExpressions", "matchLabelExpressions", "taints", "tolerations" ->
                items(value, this::requirement);
            case "matchFields" ->
                items(
                        value,
                        one -> fields(
                                one,
                                of -> of.getKey().equals("values") ? text(of.getValue(), Domain.NODE) : value(of)));
            case "scopeSelector" -> fields(value, of -> items(of.getValue(), this::scope));
            case "matchLabelKeys" -> items(value, one -> TextNode.valueOf(parts.key(one.asText())));
            case "topologyKey" -> TextNode.valueOf(parts.key(value.asText()));
            case "image", "reference" ->
                value.isTextual() ? TextNode.valueOf(parts.image(value.asText())) : walked(value);
            case "images" ->
                items(
                        value,
                        image -> fields(
                                image,
                                of -> of.getKey().equals("names")
                                        ? items(of.getValue(), name -> TextNode.valueOf(parts.image(name.asText())))
                                        : value(of)));
            case "ownerReferences" -> items(value, this::owner);
            case "members" -> items(patterns.withoutPatterns(value), this::member);
            case "drivers" -> items(value, driver -> named(driver, Domain.DRIVER));
            case "volumes" -> items(value, volume -> named(volume, Domain.POD_VOLUME));
            case "podAllocations" -> items(value, pod -> named(pod, Domain.POD));
            case "resourceClaims", "resourceClaimStatuses" -> items(value, claim -> named(claim, Domain.OTHER));
            case "claimRef" -> named(value, Domain.CLAIM);
            case "subGroupPolicy" -> items(value, policy -> named(policy, Domain.OTHER));
            default -> plain(key, value);
        };
    }

    private JsonNode plain(String key, JsonNode value) {
        Domain domain = TEXTS.get(key);
        return domain == null ? walked(value) : text(value, domain);
    }

    /** Renames a name, a list of names, or a map to names. Visits other fields recursively. */
    private JsonNode text(JsonNode value, Domain domain) {
        if (value.isTextual()) {
            return TextNode.valueOf(naming.name(domain, value.asText()));
        }
        if (value.isArray()) {
            return items(value, item -> item.isTextual() ? text(item, domain) : walked(item));
        }
        return fields(
                value,
                field -> field.getValue().isTextual() && domain == Domain.DRIVER
                        ? text(field.getValue(), domain)
                        : value(field));
    }

    private JsonNode named(JsonNode object, Domain domain) {
        return fields(object, field -> field.getKey().equals("name") ? text(field.getValue(), domain) : value(field));
    }

    private JsonNode owner(JsonNode owner) {
        return fields(owner, field -> switch (field.getKey()) {
            case "kind" -> text(field.getValue(), Domain.OWNER);
            case "name" -> text(field.getValue(), domain(owner.path("kind").asText()));
            default -> value(field);
        });
    }

    private JsonNode member(JsonNode member) {
        Domain domain = member.path("type").asText().equals("HyperNode") ? Domain.HYPER_NODE : Domain.NODE;
        return fields(
                member,
                field -> !field.getKey().equals("selector")
                        ? value(field)
                        : fields(
                                field.getValue(),
                                selector -> selector.getKey().equals("exactMatch")
                                        ? named(selector.getValue(), domain)
                                        : walked(selector.getValue())));
    }

    /**
     * Renames an expression of a selector, a taint, or a toleration. A value that no label can have gets another such
     * value.
     */
    private JsonNode requirement(JsonNode requirement) {
        String label = requirement.path("key").asText();
        UnaryOperator<String> value = text -> parts.value(label, text) + (Requirement.isLabelValue(text) ? "" : "-");
        return fields(requirement, field -> switch (field.getKey()) {
            case "key" -> TextNode.valueOf(parts.key(label));
            case "value" -> TextNode.valueOf(value.apply(field.getValue().asText()));
            case "values" -> items(field.getValue(), one -> TextNode.valueOf(value.apply(one.asText())));
            default -> value(field);
        });
    }

    /** Renames the values of a quota's scope. */
    private JsonNode scope(JsonNode scope) {
        boolean isOfClass = scope.path("scopeName").asText().equals("PriorityClass");
        return fields(
                scope,
                field -> field.getKey().equals("values")
                        ? text(field.getValue(), isOfClass ? Domain.PRIORITY_CLASS : Domain.OTHER)
                        : value(field));
    }

    private JsonNode labels(JsonNode labels) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        labels.properties()
                .forEach(label -> copy.put(
                        parts.key(label.getKey()),
                        label.getKey().equals("volcano.sh/task-spec")
                                ? naming.name(Domain.ROLE, label.getValue().asText())
                                : parts.value(label.getKey(), label.getValue().asText())));
        return copy;
    }

    private JsonNode keys(JsonNode map, UnaryOperator<String> names) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        map.properties().forEach(field -> copy.set(names.apply(field.getKey()), walked(field.getValue())));
        return copy;
    }

    static JsonNode items(JsonNode list, UnaryOperator<JsonNode> of) {
        ArrayNode copy = JsonNodeFactory.instance.arrayNode();
        list.forEach(item -> copy.add(of.apply(item)));
        return copy;
    }
}
