package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Cordon;
import dev.terrace.whatif.Operation;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Nodes that may be opened, and nodes that may be larger. */
final class NodeIdeas {
    private static final int OPEN = 4;
    private static final int FREE = 5;
    /** Further nodes are farther from enough. */
    private static final int NEAREST = 8;

    private static final int MOST_TAINTED = 40;

    private NodeIdeas() {}

    static List<Idea> of(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        for (List<TaskSpec> group : scene.groups) {
            TaskSpec pod = group.get(0);
            List<NodeSpec> nearest = scene.nearest(pod);
            nearest.stream().filter(NodeSpec::unschedulable).forEach(node -> {
                if (told.add("open " + node.name())) {
                    ideas.add(Idea.of(
                            OPEN,
                            new Step(
                                    "uncordon " + node.name(),
                                    List.of(Cordon.of(node.name(), scene.tree(Cordon.KIND, node.name()), false)))));
                }
            });
            nearest.stream()
                    .filter(node -> !node.unschedulable() && blocking(node, pod) > 0)
                    .limit(MOST_TAINTED)
                    .filter(node -> told.add("taint " + node.name()))
                    .forEach(node -> ideas.add(Idea.of(OPEN, untainted(scene, node, pod))));
            nearest.stream()
                    .filter(node -> Scene.isOpenTo(node, pod))
                    .limit(NEAREST)
                    .forEach(node -> larger(scene, node, group, told, ideas));
        }
        return ideas;
    }

    private static long blocking(NodeSpec node, TaskSpec pod) {
        return node.taints().stream().filter(taint -> blocks(taint, pod)).count();
    }

    private static boolean blocks(Taint taint, TaskSpec pod) {
        return taint.forbids() && !taint.isToleratedBy(pod.template().tolerations());
    }

    private static Step untainted(Scene scene, NodeSpec node, TaskSpec pod) {
        JsonNode taints = scene.tree(Cordon.KIND, node.name()).path("spec").path("taints");
        List<Operation> operations = new ArrayList<>();
        List<String> names = new ArrayList<>();
        // From the end: what is removed moves all that stands behind it.
        for (int i = taints.size() - 1; i >= 0; i--) {
            JsonNode each = taints.get(i);
            Taint taint = new Taint(
                    each.path("key").asText(),
                    each.path("value").asText(),
                    each.path("effect").asText());
            if (blocks(taint, pod)) {
                operations.add(Operation.remove("/spec/taints/" + i));
                names.add(0, taint.value().isEmpty() ? taint.key() : taint.key() + "=" + taint.value());
            }
        }
        return new Step(
                "take %s off %s".formatted(String.join(", ", names), node.name()),
                List.of(new Change.Patched(Cordon.KIND, node.name(), operations)));
    }

    /** For each resource that the pod lacks there. */
    private static void larger(Scene scene, NodeSpec node, List<TaskSpec> group, Set<String> told, List<Idea> ideas) {
        TaskSpec pod = group.get(0);
        ObjectNode tree = scene.tree(Cordon.KIND, node.name());
        for (int d = 0; d < scene.cluster.resources().size(); d++) {
            String resource = scene.cluster.resources().name(d);
            long lacks = scene.lacks(node, pod, d);
            if (lacks == 0 || !told.add(resource + " " + node.name())) {
                continue;
            }
            long has = node.allocatable().get(d);
            long most = scene.pending(d) + lacks;
            ideas.add(new Idea(FREE, Steps.of(resource, most), step -> {
                long more = step * Steps.size(resource);
                return new Step(
                        "free %s on %s, as if it were larger".formatted(Steps.words(resource, more), node.name()),
                        List.of(new Change.Patched(
                                Cordon.KIND,
                                node.name(),
                                List.of(Trees.put(
                                        tree,
                                        List.of("status", "allocatable", resource),
                                        Steps.quantity(resource, has + more))))));
            }));
        }
    }
}
