package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.resource.Quantity;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceBounds;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sums of the nominal quotas of all flavors. A resource without a quota does not limit workloads, so their requests
 * lack it.
 */
final class KueueQuotas {
    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final int MIB_BITS = 20;
    private static final long MAX_WEIGHT = 1 << 20;

    private final Map<String, Long> units = new HashMap<>();
    private final Map<String, Integer> weights = new TreeMap<>();

    /** Adds a ClusterQueue or a Cohort. */
    void add(JsonNode queue) {
        JsonNode spec = queue.path("spec");
        for (JsonNode group : spec.path("resourceGroups")) {
            for (JsonNode flavor : group.path("flavors")) {
                for (JsonNode resource : flavor.path("resources")) {
                    add(
                            resource.path("name").asText(),
                            resource.path("nominalQuota").asText("0"));
                }
            }
        }
        if (queue.path("kind").asText().equals("ClusterQueue")) {
            long weight = Quantity.parse(spec.path("fairSharing").path("weight").asText("1"))
                    .orElse(Quantity.ZERO)
                    .whole();
            weights.put(queue.path("metadata").path("name").asText(), (int) Math.max(1, Math.min(weight, MAX_WEIGHT)));
        }
    }

    private void add(String resource, String quota) {
        Quantity amount = Quantity.parse(quota).orElse(Quantity.ZERO);
        units.merge(resource, resource.equals(CPU) ? amount.milli() : amount.whole(), TraceBounds::sum);
    }

    /** Returns the weights of the queues: those of fair sharing, rounded up, from 1 to 2^20. */
    Map<String, Integer> weights() {
        return weights;
    }

    /** Returns all quotas as one node; empty without quotas. */
    List<TraceNode> pool() {
        if (units.isEmpty()) {
            return List.of();
        }
        long memory = units.containsKey(MEMORY) ? units.getOrDefault(MEMORY, 0L) >> MIB_BITS : TraceNode.UNLIMITED;
        return List.of(new TraceNode(
                "pool",
                1,
                units.getOrDefault(CPU, 0L),
                memory,
                (int) Math.min(Integer.MAX_VALUE, units.getOrDefault(GpuShare.GPU, 0L)),
                Map.of()));
    }

    /**
     * Returns a request without the resources that have no quota, and without its selector, because the pool has no
     * labels. Returns it unchanged if no quota is known.
     */
    TaskRequest covered(TaskRequest request) {
        if (units.isEmpty()) {
            return request;
        }
        boolean hasGpus = units.containsKey(GpuShare.GPU);
        return new TaskRequest(
                units.containsKey(CPU) ? request.cpuMilli() : 0,
                units.containsKey(MEMORY) ? request.memoryMib() : 0,
                hasGpus ? request.gpus() : 0,
                hasGpus ? request.gpuMilli() : 0,
                "");
    }
}
