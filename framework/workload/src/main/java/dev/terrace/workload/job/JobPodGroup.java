package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;

/** The PodGroup that the job controller creates. */
final class JobPodGroup {
    /** The version of PodGroups. */
    static final String API_VERSION = "scheduling.volcano.sh/v1beta1";

    private JobPodGroup() {}

    static ObjectNode of(VolcanoJob job, Surroundings surroundings) {
        ObjectNode group = job.owned(API_VERSION, "PodGroup", job.podGroup());
        ObjectNode metadata = Values.object(group, "metadata");
        JsonNode given = job.manifest().metadata();
        Values.putAll(metadata, "labels", Values.texts(given.path("labels")));
        Values.putAll(metadata, "annotations", Values.texts(given.path("annotations")));
        if (surroundings.isForwarding(job.queue())) {
            Values.object(metadata, "annotations").put(JobPods.FORWARDING, "true");
        }
        ObjectNode spec = group.putObject("spec");
        spec.put("minMember", job.minAvailable());
        ObjectNode ofTasks = spec.putObject("minTaskMember");
        job.tasks().forEach(task -> ofTasks.put(task.name(), task.minAvailable()));
        spec.put("queue", job.queue());
        ObjectNode resources = spec.putObject("minResources");
        MinResources.of(job, surroundings)
                .forEach((resource, amount) -> resources.put(resource, QuantityFormat.text(resource, amount)));
        if (!job.priorityClassName().isEmpty()) {
            spec.put("priorityClassName", job.priorityClassName());
        }
        if (Values.has(job.spec(), "networkTopology")) {
            spec.set("networkTopology", topology(job.spec().path("networkTopology"), true));
        }
        ArrayNode policies = JsonNodeFactory.instance.arrayNode();
        for (VolcanoTask task : job.tasks()) {
            if (task.partition() != null) {
                policies.add(subGroup(task, task.partition()));
            }
        }
        if (!policies.isEmpty()) {
            spec.set("subGroupPolicy", policies);
        }
        group.putObject("status").put("phase", "Pending");
        return group;
    }

    private static ObjectNode subGroup(VolcanoTask task, Partition partition) {
        ObjectNode policy = JsonNodeFactory.instance.objectNode();
        policy.put("name", task.name());
        policy.put("subGroupSize", partition.size());
        policy.put("minSubGroups", partition.minimum());
        policy.putObject("labelSelector").putObject("matchLabels").put(JobPods.TASK, task.name());
        policy.putArray("matchLabelKeys").add(JobPods.PARTITION);
        JsonNode topology = partition.tree().path("networkTopology");
        if (topology.isObject()) {
            policy.set("networkTopology", topology(topology, false));
        }
        return policy;
    }

    /**
     * @param numberWins whether the name of a tier is dropped if its number is given. Volcano's controller drops it in
     *     the topology of a job, and copies both for a partition.
     */
    private static ObjectNode topology(JsonNode given, boolean numberWins) {
        ObjectNode topology = JsonNodeFactory.instance.objectNode();
        String mode = Values.text(given, "mode");
        topology.put("mode", mode.isEmpty() ? "hard" : mode);
        boolean hasNumber = Values.has(given, "highestTierAllowed");
        if (hasNumber) {
            topology.put("highestTierAllowed", Values.integer(given, "highestTierAllowed", 0));
        }
        String name = Values.text(given, "highestTierName");
        if (!name.isEmpty() && !(hasNumber && numberWins)) {
            topology.put("highestTierName", name);
        }
        return topology;
    }
}
