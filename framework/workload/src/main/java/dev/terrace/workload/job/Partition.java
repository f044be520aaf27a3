package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.Values;

/** The partitions of a task, by its {@code partitionPolicy}. */
record Partition(JsonNode tree, int total, int size, int minimum) {
    static Partition of(JsonNode tree) {
        return new Partition(
                tree,
                Values.integer(tree, "totalPartitions", 0),
                Values.integer(tree, "partitionSize", 0),
                Values.integer(tree, "minPartitions", 0));
    }
}
