package dev.terrace.benchmarks.plugin;

import static dev.terrace.benchmarks.plugin.DumpFields.is;
import static dev.terrace.benchmarks.plugin.DumpFields.isPending;
import static dev.terrace.benchmarks.plugin.DumpFields.isRunning;
import static dev.terrace.benchmarks.plugin.DumpFields.name;
import static dev.terrace.benchmarks.plugin.DumpFields.number;
import static dev.terrace.benchmarks.plugin.DumpFields.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/** Scenes for the actions that evict for whole gangs: full nodes, and starving gangs. */
public final class GangScenes {
    private static final int LEAVES = 40;
    private static final int SPINES = 5;
    private static final String HIGH = "high";

    private GangScenes() {}

    /** Moves waiting gangs, with a high priority, to the queues in which pods of lower priority run. */
    public static void ofPriority(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node") && number(object) == 0) {
            more.accept(
                    object("scheduling.k8s.io/v1", "PriorityClass", "", HIGH).put("value", 1000));
        } else if (is(object, "PodGroup") && !isRunning(object)) {
            object.withObject("/spec").put("queue", "big" + number(object) % 2).put("priorityClassName", HIGH);
        } else if (isPending(object)) {
            object.withObject("/spec").put("priority", 1000).put("priorityClassName", HIGH);
        }
    }

    /** Puts nodes into leaves, and leaves under spines. */
    public static void leaves(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            int leaf = number(object);
            if (leaf < LEAVES) {
                more.accept(leaf(leaf));
            }
            if (leaf < SPINES) {
                more.accept(spine(leaf));
            }
            object.withObject("/metadata/labels").put("leaf", "leaf-" + number(object) % LEAVES);
        }
    }

    /** Gangs that must stay under one spine. */
    public static void confined(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "PodGroup") && !isRunning(object)) {
            object.withObject("/spec/networkTopology").put("mode", "hard").put("highestTierAllowed", 2);
        }
    }

    private static ObjectNode leaf(int number) {
        ObjectNode leaf = object("topology.volcano.sh/v1alpha1", "HyperNode", "", "leaf-" + number);
        ArrayNode members = leaf.withObject("/spec").put("tier", 1).putArray("members");
        ObjectNode nodes = members.addObject().put("type", "Node");
        nodes.withObject("/selector/labelMatch/matchLabels").put("leaf", name(leaf));
        return leaf;
    }

    private static ObjectNode spine(int number) {
        ObjectNode spine = object("topology.volcano.sh/v1alpha1", "HyperNode", "", "spine-" + number);
        ArrayNode members = spine.withObject("/spec").put("tier", 2).putArray("members");
        for (int leaf = number; leaf < LEAVES; leaf += SPINES) {
            ObjectNode member = members.addObject().put("type", "HyperNode");
            member.withObject("/selector/exactMatch").put("name", "leaf-" + leaf);
        }
        return spine;
    }
}
