package dev.terrace.engine.placement;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.view.Task;
import java.util.List;

/** The sentence for nodes that fit but could not be scored. */
final class UnscoredNodes {
    private UnscoredNodes() {}

    /** Returns the sentence. Must be called immediately after the scores failed. */
    static String sentence(HookTable hooks, Task task, int fitting) {
        for (HookColumn<NodeScore> column : List.of(hooks.batchNodeOrder, hooks.nodeOrder)) {
            for (var entry : column.all()) {
                String failure = failure(entry, task);
                if (!failure.isEmpty()) {
                    return "%s fit but could not be scored: %s".formatted(nodes(fitting), failure);
                }
            }
        }
        return nodes(fitting) + " fit but could not be scored";
    }

    private static String failure(HookColumn.Entry<NodeScore> entry, Task task) {
        NodeScore score = entry.function();
        NodeScore plain = score instanceof NodeScore.Named named ? named.score() : score;
        return plain instanceof NodeScore.ClusterWide wide ? wide.failure().apply(task) : "";
    }

    private static String nodes(int count) {
        return count == 1 ? "1 node" : count + " nodes";
    }
}
