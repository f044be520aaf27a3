package dev.terrace.anonymise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations of Ascend's and HAMi's drivers about the devices of nodes and pods. Names of hardware stay,
 * ids of devices get new names, and addresses are removed.
 */
final class DeviceMarks {
    private static final Set<String> LABELS = Set.of(
            "accelerator",
            "servertype",
            "node.kubernetes.io/npu.chip.name",
            "ring-controller.atlas",
            "vnpu-dvpp",
            "vnpu-level");

    /** Labels that other vendors also use for hardware. */
    private static final Set<String> SHARED = Set.of("accelerator", "servertype");

    private static final Pattern ASCEND = Pattern.compile("(huawei-)?[Aa]scend.*");

    /** An annotation with a JSON object by chip name. Its values, such as addresses, are not read. */
    private static final String CHIPS = "baseDeviceInfos";

    private static final Pattern REGISTER = Pattern.compile("hami\\.io/node-register-.+");
    private static final Pattern ASSIGNED = Pattern.compile("hami\\.io/.+-devices-(allocated|to-allocate)");
    private static final Pattern AS_IT_IS = Pattern.compile("huawei\\.com/.+|hami-vnpu-core");
    private static final ObjectMapper JSON = new ObjectMapper();

    private DeviceMarks() {}

    /** Returns whether the key of an annotation belongs to these drivers, and stays. */
    static boolean isKey(String key) {
        return key.equals(CHIPS)
                || REGISTER.matcher(key).matches()
                || ASSIGNED.matcher(key).matches()
                || AS_IT_IS.matcher(key).matches();
    }

    /** Returns whether the key of a label belongs to these drivers, and stays. */
    static boolean isLabel(String key) {
        return LABELS.contains(key);
    }

    /** Returns whether the value of a label names hardware of these drivers, and stays. */
    static boolean isValue(String key, String value) {
        return isLabel(key) && (!SHARED.contains(key) || ASCEND.matcher(value).matches());
    }

    /**
     * The replacement of an annotation's value; empty for keys of others.
     *
     * @param cards renames the ids in a list of cards
     * @param id renames one id
     * @param model records a hardware model, which stays
     */
    static Optional<String> annotation(
            String key, String text, UnaryOperator<String> cards, UnaryOperator<String> id, Consumer<String> model) {
        if (AS_IT_IS.matcher(key).matches()) {
            return Optional.of(text);
        }
        if (ASSIGNED.matcher(key).matches()) {
            return Optional.of(cards.apply(text));
        }
        boolean isRegister = REGISTER.matcher(key).matches();
        return isRegister || key.equals(CHIPS)
                ? Optional.of(json(text, isRegister ? id : null, model))
                : Optional.empty();
    }

    private static String json(String text, @Nullable UnaryOperator<String> id, Consumer<String> model) {
        try {
            JsonNode tree = JSON.readTree(text);
            if (id == null && tree instanceof ObjectNode chips) {
                chips.properties().forEach(chip -> chip.setValue(JSON.createObjectNode()));
            } else if (id != null) {
                for (JsonNode device : tree) {
                    if (device instanceof ObjectNode fields && fields.path("id").isTextual()) {
                        fields.put("id", id.apply(fields.path("id").asText()));
                        model.accept(fields.path("type").asText());
                    }
                }
            }
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            return ""; // an unreadable text has no effect
        }
    }
}
