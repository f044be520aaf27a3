package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Minimises an input with a defect: removes unnecessary objects, and then fields. */
final class Smaller {
    private static final int MAX_TRIALS = 2000;

    private final Trial trial;
    private final Seed input;
    private final String complaint;
    private int trials;

    Smaller(Trial trial, Seed input, String complaint) {
        this.trial = trial;
        this.input = input;
        this.complaint = complaint;
    }

    /** Shrinks the objects in place. */
    void shrink() throws IOException {
        List<ObjectNode> objects = input.objects();
        for (int size = objects.size() / 2; size > 0; size /= 2) {
            for (int from = objects.size() - size; from >= 0; from -= size) {
                List<ObjectNode> part = new ArrayList<>(objects.subList(from, from + size));
                objects.subList(from, from + size).clear();
                if (objects.isEmpty() || !stillFails()) {
                    objects.addAll(from, part);
                }
            }
        }
        for (ObjectNode object : objects) {
            shrink(object);
        }
    }

    private void shrink(ContainerNode<?> node) throws IOException {
        if (node instanceof ObjectNode object) {
            for (String key : new ArrayList<>(
                    object.properties().stream().map(field -> field.getKey()).toList())) {
                JsonNode value = object.remove(key);
                if (!stillFails()) {
                    object.set(key, value);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                JsonNode value = array.remove(i);
                if (!stillFails()) {
                    array.insert(i, value);
                }
            }
        }
        for (JsonNode value : node) {
            if (value instanceof ContainerNode<?> inner) {
                shrink(inner);
            }
        }
    }

    private boolean stillFails() throws IOException {
        return trials++ < MAX_TRIALS
                && trial.ofObjects(input.objects(), input.conf()).complaint().equals(complaint);
    }
}
