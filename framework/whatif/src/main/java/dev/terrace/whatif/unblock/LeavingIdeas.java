package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.whatif.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Pods that may go: those that are told to leave already, and those of lower rank on near nodes. */
final class LeavingIdeas {
    private static final int COST = 6;
    private static final int NEAREST = 8;
    private static final int MOST = 60;

    private LeavingIdeas() {}

    /** One pod each, and all that are leaving. */
    static List<Idea> of(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        List<Change> leaving = new ArrayList<>();
        for (TaskSpec pod : scene.cluster.tasks()) {
            if (pod.deleted() != null && !pod.node().isEmpty()) {
                leaving.add(gone(pod));
            }
        }
        if (!leaving.isEmpty()) {
            ideas.add(Idea.of(COST, new Step("wait until what is leaving has left", leaving)));
        }
        Set<String> told = new LinkedHashSet<>();
        for (List<TaskSpec> group : scene.groups) {
            for (NodeSpec node : near(scene, group.get(0))) {
                for (TaskSpec pod : lower(scene, node, group.get(0))) {
                    if (told.size() < MOST && told.add(pod.key())) {
                        ideas.add(Idea.of(
                                COST,
                                new Step("evict %s from %s".formatted(pod.key(), node.name()), List.of(gone(pod)))));
                    }
                }
            }
        }
        return ideas;
    }

    /** All pods of lower or equal rank on a near node together, one set for each node. */
    static List<Idea> sets(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        for (List<TaskSpec> group : scene.groups) {
            for (NodeSpec node : near(scene, group.get(0))) {
                List<Change> pods = lower(scene, node, group.get(0)).stream()
                        .map(LeavingIdeas::gone)
                        .toList();
                if (pods.size() > 1 && told.add(node.name())) {
                    ideas.add(Idea.of(COST * pods.size(), new Step("evict from " + node.name(), pods)));
                }
            }
        }
        return ideas;
    }

    private static List<NodeSpec> near(Scene scene, TaskSpec pod) {
        return scene.nearest(pod).stream()
                .filter(node -> Scene.isOpenTo(node, pod))
                .limit(NEAREST)
                .toList();
    }

    /** The lowest rank first. */
    private static List<TaskSpec> lower(Scene scene, NodeSpec node, TaskSpec pod) {
        return scene.cluster.tasks().stream()
                .filter(other -> other.node().equals(node.name())
                        && other.deleted() == null
                        && !other.phase().isTerminated()
                        && other.podPriority() <= pod.podPriority()
                        && (other.job().isEmpty() || !other.job().equals(pod.job())))
                .sorted(Comparator.comparingInt(TaskSpec::podPriority).thenComparing(TaskSpec::key))
                .toList();
    }

    private static Change gone(TaskSpec pod) {
        return new Change.Removed("Pod", pod.key());
    }
}
