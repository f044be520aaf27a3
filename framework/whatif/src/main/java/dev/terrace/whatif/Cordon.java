package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.node.Taint;
import java.util.ArrayList;
import java.util.List;

/**
 * The cordon of a node, which closes it to new pods. It consists of {@code spec.unschedulable} and the taint that a
 * cluster sets with it.
 */
public final class Cordon {
    private Cordon() {}

    /**
     * Returns one change of both parts. It has no operations if the node is already in this state.
     *
     * @param node the node before the change
     */
    public static Change of(String name, ObjectNode node, boolean cordoned) {
        List<PatchOperation> operations = new ArrayList<>();
        if (node.path("spec").path("unschedulable").asBoolean() != cordoned) {
            operations.add(Trees.put(node, List.of("spec", "unschedulable"), BooleanNode.valueOf(cordoned)));
        }
        JsonNode taints = node.path("spec").path("taints");
        if (cordoned) {
            close(node, taints, operations);
        } else {
            // Removals start at the end, because each shifts the indexes behind it.
            for (int i = taints.size() - 1; i >= 0; i--) {
                if (isCordon(taints.get(i))) {
                    operations.add(PatchOperation.remove("/spec/taints/" + i));
                }
            }
        }
        return new Change.Patched(Change.NODE, name, operations);
    }

    private static void close(ObjectNode node, JsonNode taints, List<PatchOperation> operations) {
        for (JsonNode taint : taints) {
            if (isCordon(taint)) {
                return;
            }
        }
        ObjectNode taint = JsonNodeFactory.instance.objectNode();
        taint.put("key", Taint.CORDON.key()).put("effect", Taint.CORDON.effect());
        operations.add(taints.isArray() ? PatchOperation.add("/spec/taints/-", taint) : listOf(node, taint));
    }

    private static PatchOperation listOf(ObjectNode node, ObjectNode taint) {
        boolean hasSpec = node.path("spec").isObject();
        JsonNode list = JsonNodeFactory.instance.arrayNode().add(taint);
        // An operation before this one may have created the spec.
        return hasSpec && node.path("spec").has("taints")
                ? PatchOperation.replace("/spec/taints", list)
                : PatchOperation.add("/spec/taints", list);
    }

    /** Returns whether a taint is that of a cordon. */
    private static boolean isCordon(JsonNode taint) {
        return taint.path("key").asText().equals(Taint.CORDON.key());
    }
}
