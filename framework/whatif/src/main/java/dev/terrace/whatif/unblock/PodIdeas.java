package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Changes to the waiting pods: their tolerations, placement rules and requests. */
final class PodIdeas {
    private static final int TOLERATION = 1;
    private static final int COST = 2;
    /**
     * The family of changes about a taint: if a toleration does not help, a node without the taint does not help
     * either.
     */
    static final String TAINT = "taint ";

    /** Taints that Kubernetes sets: a node that has one is dead, not ready, cordoned or under pressure. */
    private static final List<String> OF_CONDITIONS =
            List.of("node.kubernetes.io/", "node.cloudprovider.kubernetes.io/");
    /** Taints of the nodes of the control plane. */
    private static final String OF_ROLES = "node-role.kubernetes.io/";

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final List<List<String>> TERMS = List.of(
            List.of("nodeAffinity", REQUIRED), List.of("podAffinity", REQUIRED), List.of("podAntiAffinity", REQUIRED));

    private final Scene scene;
    private final List<Idea> ideas = new ArrayList<>();

    private PodIdeas(Scene scene) {
        this.scene = scene;
    }

    static List<Idea> propose(Scene scene) {
        PodIdeas pods = new PodIdeas(scene);
        pods.tolerate();
        pods.lift();
        pods.shrink();
        return pods.ideas;
    }

    /** Adds tolerations for all effects, because a node may have a taint with several. */
    private void tolerate() {
        Set<Taint> taints = new LinkedHashSet<>();
        for (NodeSpec node : scene.cluster.nodes()) {
            node.taints().stream()
                    .filter(taint -> taint.forbids() && !isOfCondition(taint.key()))
                    .map(taint -> new Taint(taint.key(), taint.value(), ""))
                    .forEach(taints::add);
        }
        for (Taint taint : taints) {
            String name = taint.value().isEmpty() ? taint.key() : taint.key() + "=" + taint.value();
            add(TOLERATION, "let it tolerate " + name, TAINT + name, group -> {
                if (scene.cluster.nodes().stream().noneMatch(node -> blocks(node, taint, group.get(0)))) {
                    return List.of();
                }
                JsonNode known = scene.tree(group).path("spec").path("tolerations");
                return List.of(
                        known.isArray()
                                ? PatchOperation.add("/spec/tolerations/-", toleration(taint))
                                : Trees.put(
                                        scene.tree(group),
                                        List.of("spec", "tolerations"),
                                        JsonNodeFactory.instance.arrayNode().add(toleration(taint))));
            });
        }
    }

    /** Returns whether Kubernetes sets the taint for a condition of the node, so that no pod should tolerate it. */
    static boolean isOfCondition(String taint) {
        return OF_CONDITIONS.stream().anyMatch(taint::startsWith);
    }

    /** Returns whether people may remove the taint from a node. */
    static boolean isRemovable(String taint) {
        return !isOfCondition(taint) && !taint.startsWith(OF_ROLES);
    }

    /** Returns whether the change tolerates the taint of a node's role. */
    static boolean toleratesRole(Change change) {
        return change.patch().stream()
                .filter(operation -> operation.path().startsWith("/spec/tolerations"))
                .map(PatchOperation::value)
                .filter(Objects::nonNull)
                .flatMap(value -> value.findValuesAsText("key").stream())
                .anyMatch(key -> key.startsWith(OF_ROLES));
    }

    private static boolean blocks(NodeSpec node, Taint like, TaskSpec pod) {
        return node.taints().stream()
                .anyMatch(taint -> taint.key().equals(like.key())
                        && taint.value().equals(like.value())
                        && taint.excludes(pod.template().tolerations()));
    }

    private static ObjectNode toleration(Taint taint) {
        ObjectNode toleration = JsonNodeFactory.instance.objectNode();
        toleration.put("key", taint.key());
        if (taint.value().isEmpty()) {
            toleration.put("operator", "Exists");
        } else {
            toleration.put("operator", "Equal").put("value", taint.value());
        }
        return toleration;
    }

    /** Adds ideas that remove rules about the placement of pods. */
    private void lift() {
        Set<String> labels = new LinkedHashSet<>();
        Set<List<String>> terms = new LinkedHashSet<>();
        Set<Integer> spreads = new LinkedHashSet<>();
        boolean isGated = false;
        for (List<TaskSpec> group : scene.groups) {
            JsonNode spec = scene.tree(group).path("spec");
            spec.path("nodeSelector").fieldNames().forEachRemaining(labels::add);
            for (List<String> path : TERMS) {
                JsonNode required = spec.path("affinity").path(path.get(0)).path(path.get(1));
                if (!required.isMissingNode() && !required.isNull() && !required.isEmpty()) {
                    terms.add(path);
                }
            }
            JsonNode rules = spec.path("topologySpreadConstraints");
            for (int i = 0; i < rules.size(); i++) {
                if (!rules.get(i).path("whenUnsatisfiable").asText().equals("ScheduleAnyway")) {
                    spreads.add(i);
                }
            }
            isGated |= !spec.path("schedulingGates").isEmpty();
        }
        labels.forEach(label -> remove("drop nodeSelector " + label, "nodeSelector", label));
        if (labels.size() > 1) {
            remove("drop nodeSelector " + String.join(" and ", labels), "nodeSelector");
        }
        terms.forEach(path -> remove("drop required " + path.get(0), "affinity", path.get(0), path.get(1)));
        spreads.forEach(this::unevenly);
        if (isGated) {
            remove("remove its scheduling gates", "schedulingGates");
        }
    }

    private void remove(String says, String... path) {
        String pointer = PatchOperation.pointer(Trees.below(List.of("spec"), path));
        add(
                COST,
                says,
                group -> scene.tree(group).at(pointer).isMissingNode()
                        ? List.of()
                        : List.of(PatchOperation.remove(pointer)));
    }

    private void unevenly(int index) {
        String pointer = "/spec/topologySpreadConstraints/" + index;
        add(COST, "set whenUnsatisfiable of its spread constraint %s to ScheduleAnyway".formatted(index + 1), group -> {
            JsonNode rule = scene.tree(group).at(pointer);
            if (rule.isMissingNode()) {
                return List.of();
            }
            TextNode anyway = TextNode.valueOf("ScheduleAnyway");
            return List.of(
                    rule.has("whenUnsatisfiable")
                            ? PatchOperation.replace(pointer + "/whenUnsatisfiable", anyway)
                            : PatchOperation.add(pointer + "/whenUnsatisfiable", anyway));
        });
    }

    /** Adds the same change of each template to which it applies. */
    private void add(int cost, String says, Function<List<TaskSpec>, List<PatchOperation>> patch) {
        add(cost, says, "", patch);
    }

    private void add(int cost, String says, String family, Function<List<TaskSpec>, List<PatchOperation>> patch) {
        List<Change> changes = new ArrayList<>();
        for (List<TaskSpec> group : scene.groups) {
            List<PatchOperation> operations = patch.apply(group);
            if (!operations.isEmpty()) {
                changes.add(scene.patch(group, operations));
            }
        }
        if (!changes.isEmpty()) {
            ideas.add(Idea.of(Means.OWN, cost, new IdeaStep(says, List.copyOf(changes)))
                    .inFamily(family));
        }
    }

    /** Adds ideas for smaller requests of the container that requests most. */
    private void shrink() {
        for (List<TaskSpec> group : scene.groups) {
            ObjectNode tree = scene.tree(group);
            for (int d = 0; d < scene.cluster.resources().size(); d++) {
                String resource = scene.cluster.resources().name(d);
                int largest = -1;
                long most = 0;
                JsonNode containers = tree.path("spec").path("containers");
                for (int c = 0; c < containers.size(); c++) {
                    long asked = AmountSteps.units(
                            resource,
                            containers.get(c).path("resources").path("requests").path(resource));
                    if (asked > most) {
                        most = asked;
                        largest = c;
                    }
                }
                if (largest >= 0 && AmountSteps.down(resource, most).most() > 0) {
                    ideas.add(shrink(group, tree, d, largest, most));
                }
            }
        }
    }

    /** Returns smaller requests. A request never becomes 0, because the pod would run without the resource. */
    private Idea shrink(List<TaskSpec> group, ObjectNode tree, int dimension, int container, long now) {
        String resource = scene.cluster.resources().name(dimension);
        TaskSpec pod = group.get(0);
        List<NodeSpec> open = scene.cluster.nodes().stream()
                .filter(node -> Scene.isOpenTo(node, pod))
                .toList();
        long lacks = open.stream()
                .mapToLong(node -> scene.lacks(node, pod, dimension))
                .min()
                .orElse(0);
        String whose = scene.groups.size() == 1 || group.get(0).role().isEmpty()
                ? ""
                : " for each " + group.get(0).role();
        List<String> place = List.of("spec", "containers", Integer.toString(container), "resources");
        AmountSteps amounts = AmountSteps.down(resource, now);
        Idea less = Idea.upTo(Means.OWN, COST, amounts.most(), step -> {
            List<PatchOperation> operations = new ArrayList<>();
            JsonNode quantity = amounts.quantity(step);
            operations.add(Trees.put(tree, Trees.below(place, "requests", resource), quantity));
            // Extended resources must have equal requests and limits.
            String limit = PatchOperation.pointer(Trees.below(place, "limits", resource));
            if (resource.contains("/") && !tree.at(limit).isMissingNode()) {
                operations.add(PatchOperation.replace(limit, quantity));
            }
            return new IdeaStep(
                    "ask for %s%s".formatted(amounts.words(step), whose), List.of(scene.patch(group, operations)));
        });
        return less.near(
                amounts.to(now - lacks),
                (step, answer) -> step
                        - amounts.to(amounts.at(step)
                                + new RoomAfter(answer).spareForEach(resource, group, scene.needed(group), open)));
    }
}
