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
 * Labels and annotations that say which devices a node has, or a pod asks for or uses, as Ascend's and HAMi's drivers
 * write them. They name hardware, which stays; ids of devices get new names, and addresses are taken out.
 */
final class DeviceMarks {
    private static final Set<String> LABELS = Set.of(
            "accelerator",
            "servertype",
            "node.kubernetes.io/npu.chip.name",
            "ring-controller.atlas",
            "vnpu-dvpp",
            "vnpu-level");

    /** Labels by which others call hardware, too. */
    private static final Set<String> SHARED = Set.of("accelerator", "servertype");

    private static final Pattern ASCEND = Pattern.compile("(huawei-)?[Aa]scend.*");

    /** An object of JSON by the names of chips; what it says of each, such as an address, is not read. */
    private static final String CHIPS = "baseDeviceInfos";

    private static final Pattern REGISTER = Pattern.compile("hami\\.io/node-register-.+");
    private static final Pattern ASSIGNED = Pattern.compile("hami\\.io/.+-devices-(allocated|to-allocate)");
    private static final Pattern AS_IT_IS = Pattern.compile("huawei\\.com/.+|hami-vnpu-core");
    private static final ObjectMapper JSON = new ObjectMapper();

    private DeviceMarks() {}

    /** Whether the key of an annotation is one of them, and stays. */
    static boolean isKey(String key) {
        return key.equals(CHIPS)
                || REGISTER.matcher(key).matches()
                || ASSIGNED.matcher(key).matches()
                || AS_IT_IS.matcher(key).matches();
    }

    /** Whether the key of a label is one of them, and stays. */
    static boolean isLabel(String key) {
        return LABELS.contains(key);
    }

    /** Whether the value of a label is one of theirs, and stays. */
    static boolean isValue(String key, String value) {
        return isLabel(key) && (!SHARED.contains(key) || ASCEND.matcher(value).matches());
    }

    /**
     * What stands in an annotation's place; empty for all others.
     *
     * @param cards gives new names to the ids in a list of cards
     * @param id gives one id a new name
     * @param model takes down a kind of hardware, which stays
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
            return ""; // what cannot be read says nothing
        }
    }
}
