package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import java.util.List;
import java.util.Locale;

/** Why nothing helps, in a sentence. */
record HonestEnd(Scene scene) {
    /**
     * What to say.
     *
     * @param singles how many changes were tried alone
     * @param pairs how many were tried two by two
     * @param complete whether all was tried, the cluster to itself as well
     * @param runsAlone whether it runs with the cluster to itself
     */
    String of(int cycles, int singles, int pairs, boolean complete, boolean runsAlone) {
        for (List<TaskSpec> group : scene.groups) {
            String never = never(group.get(0));
            if (!never.isEmpty()) {
                return never;
            }
        }
        TaskSpec pod = scene.groups.get(0).get(0);
        long could = scene.cluster.nodes().stream()
                .filter(node ->
                        holds(node, pod) && pod.template().requiredNodes().allow(node))
                .count();
        return String.format(
                Locale.ROOT,
                "Nothing within %,d cycles: %d single changes and %d pairs were tried. %s; %d of %d nodes could ever"
                        + " hold it.",
                cycles,
                singles,
                pairs,
                alone(complete, runsAlone),
                could,
                scene.cluster.nodes().size());
    }

    private static String alone(boolean complete, boolean runsAlone) {
        if (!complete) {
            return "More cycles may find something";
        }
        return runsAlone ? "With an empty cluster it would run" : "Not even with an empty cluster it would run";
    }

    private static boolean holds(NodeSpec node, TaskSpec pod) {
        return pod.template().requests().atMost(node.allocatable());
    }

    /** The resource of which no node has enough for a pod; empty if there is none. */
    private String never(TaskSpec pod) {
        Amounts requests = pod.template().requests();
        for (int d = 0; d < requests.names().size(); d++) {
            long most = 0;
            for (NodeSpec node : scene.cluster.nodes()) {
                most = Math.max(most, node.allocatable().get(d));
            }
            if (requests.get(d) > most) {
                String resource = requests.names().name(d);
                return "No node could ever hold it: it asks for %s, the largest has %s."
                        .formatted(Steps.words(resource, requests.get(d)), Steps.figure(resource, most));
            }
        }
        if (scene.cluster.nodes().stream().noneMatch(node -> holds(node, pod))) {
            return "No node could ever hold it: it asks for %s, and no node has all of it.".formatted(requests.show());
        }
        return "";
    }
}
