package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.files.Fault;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Replaces names that concern devices: drivers, pools, devices, requests, counters, the ids and texts of attributes,
 * and the selectors that compare them.
 *
 * @param owner the object, for error messages
 */
record DeviceNames(Renaming naming, Parts parts, String owner) {
    private static final Map<String, Domain> TEXTS = Tables.domains("device field");

    /** Returns whether objects of the kind concern devices. */
    static boolean isOf(String kind) {
        return Set.of("DeviceClass", "ResourceClaim", "ResourceClaimTemplate", "ResourceSlice")
                .contains(kind);
    }

    /**
     * The new value of a field; null if the field does not concern devices.
     *
     * @param others applies the same to an object, field by field
     */
    @Nullable
    JsonNode value(String key, JsonNode value, UnaryOperator<JsonNode> others) {
        Domain domain = TEXTS.get(key);
        if (domain != null && value.isTextual()) {
            return name(domain, value);
        }
        return switch (key) {
            case "driver" -> TextNode.valueOf(domain(value.asText()));
            case "expression" -> TextNode.valueOf(selector(value.asText()));
            case "request", "matchAttribute", "distinctAttribute" ->
                TextNode.valueOf(key.equals("request") ? request(value.asText()) : qualified(value.asText()));
            case "pool" -> named(value, Domain.POOL, others);
            case "devices" ->
                value.isArray() ? ObjectNames.items(value, one -> named(one, Domain.DEVICE, others)) : null;
            case "requests" ->
                value.isArray()
                        ? ObjectNames.items(
                                value,
                                one -> one.isTextual()
                                        ? TextNode.valueOf(request(one.asText()))
                                        : named(one, Domain.OTHER, others))
                        : qualified(value);
            case "firstAvailable", "sharedCounters" ->
                ObjectNames.items(value, one -> named(one, Domain.OTHER, others));
            case "consumedCapacity" -> qualified(value);
            case "capacity" -> value.has("requests") ? others.apply(value) : qualified(value);
            // The configuration of drivers is opaque, and no decision depends on it.
            case "config" -> JsonNodeFactory.instance.arrayNode();
            case "data", "networkData" -> JsonNodeFactory.instance.objectNode();
            case "bindingConditions", "bindingFailureConditions" ->
                ObjectNames.items(value, one -> name(Domain.OTHER, one));
            case "conditions" -> ObjectNames.items(value, one -> condition(one, others));
            case "attributes" -> attributes(value);
            case "counters" -> keys(value, name -> naming.name(Domain.OTHER, name));
            default -> null;
        };
    }

    private JsonNode condition(JsonNode condition, UnaryOperator<JsonNode> others) {
        JsonNode copy = others.apply(condition);
        return copy instanceof ObjectNode fields && condition.has("type")
                ? fields.set("type", name(Domain.OTHER, condition.path("type")))
                : copy;
    }

    private JsonNode attributes(JsonNode attributes) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        attributes.properties().forEach(attribute -> {
            ObjectNode value = JsonNodeFactory.instance.objectNode();
            attribute.getValue().properties().forEach(typed -> {
                String type = typed.getKey();
                JsonNode said = typed.getValue();
                value.set(
                        parts.other(type),
                        said.isTextual()
                                ? TextNode.valueOf(
                                        type.equals("version") ? parts.version(said.asText()) : text(said.asText()))
                                : said);
            });
            copy.set(qualified(attribute.getKey()), value);
        });
        return copy;
    }

    /** Renames {@code DRIVER/ID}, or an id alone. */
    String qualified(String name) {
        int slash = name.indexOf('/');
        String id = id(name.substring(slash + 1));
        return slash < 0 ? id : domain(name.substring(0, slash)) + "/" + id;
    }

    /** Renames the id of an attribute or a capacity, unless it is a word of Kubernetes or of selectors. */
    private String id(String id) {
        return WellKnown.isWord(id) || SelectorText.isWord(id) ? id : naming.name(Domain.ID, id);
    }

    /** Renames {@code REQUEST}, or {@code REQUEST/CHOICE}. */
    private String request(String request) {
        return parts.parts(request, "/", Domain.OTHER);
    }

    private String domain(String domain) {
        return WellKnown.isKubernetes(domain) ? domain : naming.name(Domain.DRIVER, domain);
    }

    /** Renames the text of an attribute, or the text that it is compared with. */
    private String text(String text) {
        return WellKnown.isKubernetes(text)
                        || WellKnown.isSimple(text)
                        || WellKnown.isWord(text)
                        || SelectorText.isWord(text)
                ? text
                : naming.name(Domain.VALUE, text);
    }

    private String selector(String cel) {
        try {
            return SelectorText.renamed(cel, this::text, this::id, parts::version);
        } catch (SelectorText.Refused e) {
            throw Fault.at(owner, "its selector %s, and cannot be anonymised: %s".formatted(e.getMessage(), cel));
        }
    }

    private JsonNode name(Domain domain, JsonNode value) {
        return TextNode.valueOf(naming.name(domain, value.asText()));
    }

    private JsonNode named(JsonNode object, Domain domain, UnaryOperator<JsonNode> others) {
        JsonNode copy = others.apply(object);
        return copy instanceof ObjectNode fields && object.has("name")
                ? fields.set("name", name(domain, object.path("name")))
                : copy;
    }

    private JsonNode qualified(JsonNode map) {
        return keys(map, this::qualified);
    }

    private static JsonNode keys(JsonNode map, UnaryOperator<String> names) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        map.properties().forEach(field -> copy.set(names.apply(field.getKey()), field.getValue()));
        return copy;
    }
}
