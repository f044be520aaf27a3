package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a Volcano Job, after Volcano's defaults.
 *
 * @param tree the task as its author wrote it
 * @param position the index in the list of tasks, from 0
 * @param minAvailable the number of its pods that must run together
 */
record VolcanoTask(
        JsonNode tree,
        int position,
        String name,
        int replicas,
        int minAvailable,
        @Nullable Partition partition) {
    private static final String DEFAULT_NAME = "default";

    static VolcanoTask of(JsonNode tree, int position) {
        String name = Values.text(tree, "name");
        int replicas = Values.integer(tree, "replicas", 0);
        Partition partition = Values.has(tree, "partitionPolicy") ? Partition.of(tree.path("partitionPolicy")) : null;
        int otherwise =
                partition != null && partition.minimum() > 0 ? partition.minimum() * partition.size() : replicas;
        return new VolcanoTask(
                tree,
                position,
                name.isEmpty() ? DEFAULT_NAME + position : name,
                replicas,
                Values.integer(tree, "minAvailable", otherwise),
                partition);
    }

    JsonNode template() {
        return tree.path("template");
    }

    JsonNode podSpec() {
        return template().path("spec");
    }

    String topologyPolicy() {
        return Values.text(tree, "topologyPolicy");
    }

    /** The names of the tasks that its pods wait for. */
    List<String> dependencies() {
        List<String> names = new ArrayList<>();
        tree.path("dependsOn").path("name").forEach(name -> names.add(name.asText()));
        return names;
    }

    /** Returns whether one of several dependencies is enough. */
    boolean needsAnyDependency() {
        return Values.text(tree.path("dependsOn"), "iteration").equals("any")
                && dependencies().size() > 1;
    }
}
