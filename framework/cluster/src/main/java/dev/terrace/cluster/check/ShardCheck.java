package dev.terrace.cluster.check;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reports a configuration of the scheduler's shard that is inconsistent with the cluster. */
public final class ShardCheck {
    private ShardCheck() {}

    public static void of(SchedulerFlags flags, List<Located<NodeSpec>> nodes, Position whole, Findings findings) {
        Set<String> absent = new TreeSet<>(flags.nodesInShard());
        nodes.forEach(node -> absent.remove(node.item().name()));
        if (!absent.isEmpty()) {
            findings.warn(
                    whole,
                    absent.stream()
                            .map(name -> "node " + name)
                            .collect(Collectors.joining(", ", "the shard has ", ", which the dump does not have.")));
        }
        if (flags.sharding() == Sharding.NONE && !flags.nodesInShard().isEmpty()) {
            findings.warn(whole, "nodes in the shard are given, but no sharding mode: they change nothing.");
        }
        if (flags.sharding() == Sharding.HARD && flags.nodesInShard().isEmpty()) {
            findings.warn(whole, "the sharding mode is hard, and no node is in the shard: nothing can be placed.");
        }
    }
}
