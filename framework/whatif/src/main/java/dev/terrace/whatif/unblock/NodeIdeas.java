package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Cordon;
import dev.terrace.whatif.PatchOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Changes to nodes: opened, enlarged or added ones. */
final class NodeIdeas {
    /** Begins the text of a change that assumes a larger node. */
    static final String ASSUMED = "would run if ";

    private static final int OPEN = 4;
    private static final int MORE = 5;
    /** The number of nearest nodes that are tried. */
    private static final int NEAREST = 8;
    /** The same under a limit. Nodes then help only by raising the limit, which any node does. */
    private static final int NEAREST_UNDER_LIMIT = 2;

    private static final int MAX_SHAPES = 3;
    private static final int MAX_ADDED = 64;
    private static final String HOSTNAME = "kubernetes.io/hostname";

    private final Scene scene;
    private final int nearest;
    private final List<Idea> ideas = new ArrayList<>();
    private final Set<String> told = new LinkedHashSet<>();

    private NodeIdeas(Scene scene) {
        this.scene = scene;
        nearest = scene.limits.isEmpty() ? NEAREST : NEAREST_UNDER_LIMIT;
    }

    static List<Idea> propose(Scene scene) {
        NodeIdeas nodes = new NodeIdeas(scene);
        for (List<TaskSpec> group : scene.groups) {
            nodes.open(group.get(0), scene.nearest(group.get(0)));
        }
        nodes.more();
        for (List<TaskSpec> group : scene.groups) {
            TaskSpec pod = group.get(0);
            scene.nearest(pod).stream()
                    .filter(node -> Scene.isOpenTo(node, pod))
                    .limit(nodes.nearest)
                    .forEach(node -> nodes.larger(node, group));
        }
        return nodes.ideas;
    }

    /** Adds ideas to open nodes that have room and are blocked only by a cordon or a taint. */
    private void open(TaskSpec pod, List<NodeSpec> near) {
        near.stream()
                .filter(node -> pod.template().requiredNodes().allow(node) && scene.fits(node, pod, d -> 0))
                .filter(node -> isCordoned(node) || isOpenedByTaints(node, pod))
                .limit(nearest)
                .filter(node -> told.add("open " + node.name()))
                .forEach(node -> ideas.add(
                        isCordoned(node)
                                ? Idea.of(Means.NODE, OPEN, uncordoned(node)).inFamily("cordon")
                                : untainted(node, pod)));
    }

    private static boolean isCordoned(NodeSpec node) {
        return node.unschedulable() || node.taints().stream().map(Taint::key).anyMatch(Taint.CORDON.key()::equals);
    }

    private IdeaStep uncordoned(NodeSpec node) {
        return new IdeaStep(
                "uncordon " + node.name(),
                List.of(Cordon.of(node.name(), scene.tree(Change.NODE, node.name()), false)));
    }

    /** Returns whether only taints that people may remove block the pod. */
    private static boolean isOpenedByTaints(NodeSpec node, TaskSpec pod) {
        List<Taint> blocking = node.taints().stream()
                .filter(taint -> taint.excludes(pod.template().tolerations()))
                .toList();
        return !blocking.isEmpty() && blocking.stream().map(Taint::key).allMatch(PodIdeas::isRemovable);
    }

    private Idea untainted(NodeSpec node, TaskSpec pod) {
        JsonNode given = scene.tree(Change.NODE, node.name()).path("spec").path("taints");
        List<PatchOperation> operations = new ArrayList<>();
        List<String> names = new ArrayList<>();
        // Removals start at the end, because each shifts the indexes behind it.
        for (int i = given.size() - 1; i >= 0; i--) {
            JsonNode each = given.get(i);
            Taint taint = new Taint(
                    each.path("key").asText(),
                    each.path("value").asText(),
                    each.path("effect").asText());
            if (taint.excludes(pod.template().tolerations())) {
                operations.add(PatchOperation.remove("/spec/taints/" + i));
                names.add(0, taint.value().isEmpty() ? taint.key() : taint.key() + "=" + taint.value());
            }
        }
        String taints = String.join(" and ", names);
        return Idea.of(
                        Means.NODE,
                        OPEN,
                        new IdeaStep(
                                "remove taint %s from %s".formatted(taints, node.name()),
                                List.of(new Change.Patched(Change.NODE, node.name(), operations))))
                .inFamily(PodIdeas.TAINT + taints);
    }

    /** Adds an idea for each resource that the pod lacks on the node, without limits of drivers. */
    private void larger(NodeSpec node, List<TaskSpec> group) {
        TaskSpec pod = group.get(0);
        for (int d = 0; d < scene.cluster.resources().size(); d++) {
            String resource = scene.cluster.resources().name(d);
            long lacks = scene.lacks(node, pod, d);
            if (lacks > 0 && !resource.startsWith(ResourceNames.ATTACHABLE) && told.add(resource + " " + node.name())) {
                AmountSteps amounts =
                        AmountSteps.up(resource, node.allocatable().get(d));
                String aside = isHeld(node, d) ? "" : " (nothing can be freed there)";
                // No machine is much larger than the largest, unless a single pod needs one.
                long one = amounts.at(0) + lacks;
                long most = amounts.to(Math.max(one, Math.min(one + scene.pending(d), 2 * scene.largest(d))));
                Idea larger = Idea.upTo(
                        Means.NODE,
                        MORE,
                        most,
                        step -> scene.set(
                                (ASSUMED + "%s had %s%s").formatted(node.name(), amounts.words(step), aside),
                                Change.NODE,
                                node.name(),
                                List.of("status", "allocatable", resource),
                                amounts.quantity(step)));
                ideas.add(larger.inFamily("larger for " + pod.key())
                        .near(
                                amounts.to(one),
                                (step, answer) -> step
                                        - amounts.to(amounts.at(step)
                                                - new RoomAfter(answer).spare(resource, node.name(), group))));
            }
        }
    }

    private boolean isHeld(NodeSpec node, int dimension) {
        return scene.cluster.tasks().stream()
                .anyMatch(pod -> pod.node().equals(node.name())
                        && !pod.phase().isTerminated()
                        && pod.template().requests().get(dimension) > 0);
    }

    /** Adds ideas for more nodes of each shape that could hold a pod, the smallest first. */
    private void more() {
        Map<Object, NodeSpec> shapes = new LinkedHashMap<>();
        scene.cluster.nodes().stream()
                .filter(node -> !node.unschedulable()
                        && node.taints().stream().map(Taint::key).noneMatch(PodIdeas::isOfCondition))
                .filter(node -> scene.groups.isEmpty()
                        || scene.samples().stream()
                                .anyMatch(pod -> Scene.isOpenTo(node, pod) && Scene.canHold(node, pod)))
                .sorted(Comparator.comparingLong((NodeSpec node) -> size(node.allocatable()))
                        .thenComparing(NodeSpec::name))
                .forEach(node -> shapes.putIfAbsent(shape(node), node));
        Set<String> own =
                scene.groups.stream().flatMap(List::stream).map(TaskSpec::key).collect(Collectors.toSet());
        shapes.values().stream().limit(MAX_SHAPES).forEach(node -> {
            String like = node.name();
            Idea more = Idea.upTo(
                    Means.NODE,
                    MORE,
                    most(node),
                    count -> new IdeaStep(
                            count == 1 ? "add a node like " + like : "add %s nodes like %s".formatted(count, like),
                            List.of(new Change.AddedNodes(like, (int) count))));
            ideas.add(more.inFamily("more nodes")
                    .near(
                            forLimits(node),
                            (step, answer) -> new RoomAfter(answer).unneeded(like + "-added-", own, scene.needed())));
        });
    }

    /** Returns the milli-cores, by which nodes of one kind differ. */
    private static long size(Amounts allocatable) {
        return allocatable.get(0);
    }

    private static Object shape(NodeSpec node) {
        Map<String, String> labels = new HashMap<>(node.labels());
        labels.remove(HOSTNAME);
        return List.of(
                labels,
                node.taints(),
                LongStream.range(0, node.allocatable().names().size())
                        .map(d -> node.allocatable().get((int) d))
                        .boxed()
                        .collect(Collectors.toList()));
    }

    /** Returns how many nodes make up for the amounts that the job's limits lack; 0 if no limit blocks it. */
    private long forLimits(NodeSpec node) {
        long most = 0;
        for (int d = 0; d < scene.cluster.resources().size(); d++) {
            long each = node.allocatable().get(d);
            long excess = scene.excess(scene.cluster.resources().name(d));
            most = Math.max(most, each > 0 ? (excess + each - 1) / each : 0);
        }
        return Math.min(most, most(node));
    }

    /** Returns how many nodes hold all waiting pods, or the amounts that the job's limits lack. */
    private long most(NodeSpec node) {
        long most = Math.max(1, scene.groups.stream().mapToInt(List::size).sum());
        for (int d = 0; d < scene.cluster.resources().size(); d++) {
            long each = node.allocatable().get(d);
            long wanted = Math.max(
                    Math.max(scene.pending(d), reserved(d)),
                    scene.excess(scene.cluster.resources().name(d)));
            if (each > 0) {
                most = Math.max(most, wanted / each + 1);
            }
        }
        return Math.min(most, MAX_ADDED);
    }

    /** Returns the amount that the job would reserve, which counts before it has pods. */
    private long reserved(int dimension) {
        Amounts reserved = scene.job == null ? null : scene.job.minResources();
        return reserved == null ? 0 : reserved.get(dimension);
    }
}
