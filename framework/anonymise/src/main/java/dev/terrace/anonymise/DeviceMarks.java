package dev.terrace.anonymise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Labels and annotations of Ascend's and HAMi's drivers about the devices of nodes and pods. Names of hardware stay,
 * ids of devices get new names, and addresses are removed.
 */
final class DeviceMarks {
    private static final Set<String> LABELS = Tables.of("device labels");

    /** Labels that other vendors also use for hardware. */
    private static final Set<String> SHARED = Set.of("accelerator", "servertype");

    private static final Pattern ASCEND = Pattern.compile("(huawei-)?[Aa]scend.*");

    /** An annotation with a JSON object by chip name. Its values, such as addresses, are not read. */
    private static final String CHIPS = "baseDeviceInfos";

    private static final Pattern REGISTER = Pattern.compile("(hami\\.io/node-register-)(.+)()");
    private static final Pattern ASSIGNED = Pattern.compile("(hami\\.io/)(.+)(-devices-(?:allocated|to-allocate))");
    private static final Pattern OTHERS = Pattern.compile("(huawei\\.com/)(.+)()|hami-vnpu-core");
    private static final ObjectMapper JSON = new ObjectMapper();

    private DeviceMarks() {}

    /** The replacement of an annotation's key; empty for keys of others. */
    static Optional<String> key(String key, Parts parts) {
        for (Pattern pattern : List.of(REGISTER, ASSIGNED, OTHERS)) {
            Matcher matcher = pattern.matcher(key);
            if (matcher.matches()) {
                return Optional.of(
                        matcher.group(1) == null
                                ? key
                                : matcher.group(1) + parts.model(matcher.group(2)) + matcher.group(3));
            }
        }
        return key.equals(CHIPS) ? Optional.of(key) : Optional.empty();
    }

    /** Returns whether the key of a label belongs to these drivers, and stays. */
    static boolean isLabel(String key) {
        return LABELS.contains(key);
    }

    /** Returns whether the value of a label names hardware of these drivers, and stays. */
    static boolean isValue(String key, String value) {
        return isLabel(key) && (!SHARED.contains(key) || ASCEND.matcher(value).matches());
    }

    /** The replacement of an annotation's value; empty for keys of others. */
    static Optional<String> annotation(String key, String text, Parts parts) {
        if (OTHERS.matcher(key).matches()) {
            return Optional.of(parts.model(text));
        }
        if (ASSIGNED.matcher(key).matches()) {
            return Optional.of(AnnotationNames.cards(parts, text));
        }
        boolean isRegister = REGISTER.matcher(key).matches();
        return isRegister || key.equals(CHIPS) ? Optional.of(json(text, isRegister, parts)) : Optional.empty();
    }

    private static String json(String text, boolean isRegister, Parts parts) {
        try {
            JsonNode tree = JSON.readTree(text);
            if (!isRegister) {
                ObjectNode chips = JSON.createObjectNode();
                tree.properties().forEach(chip -> chips.putObject(parts.model(chip.getKey())));
                return JSON.writeValueAsString(chips);
            }
            ArrayNode devices = JSON.createArrayNode();
            for (JsonNode device : tree) {
                ObjectNode fields = devices.addObject();
                device.properties().forEach(field -> {
                    String old = field.getValue().asText();
                    fields.set(
                            parts.model(field.getKey()),
                            !field.getValue().isTextual()
                                    ? field.getValue()
                                    : TextNode.valueOf(
                                            field.getKey().equals("id")
                                                    ? parts.naming().name(Domain.UID, old)
                                                    : parts.model(old)));
                });
            }
            return JSON.writeValueAsString(devices);
        } catch (JsonProcessingException e) {
            return ""; // an unreadable text has no effect
        }
    }
}
