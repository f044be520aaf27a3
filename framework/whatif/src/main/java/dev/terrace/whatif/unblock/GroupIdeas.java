package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Changes to the group: fewer members, less reserved, a higher priority class. */
final class GroupIdeas {
    private static final int COST = 1;
    private static final String KIND = "PodGroup";

    private GroupIdeas() {}

    static List<Idea> of(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        JobSpec job = scene.job;
        if (job != null) {
            ObjectNode tree = scene.tree(KIND, job.key());
            if (job.minMember() > 1) {
                ideas.add(fewer(job, tree, List.of("spec", "minMember"), "minMember", job.minMember(), 1));
            }
            job.minTaskMember().forEach((role, least) -> {
                if (least > 0) {
                    ideas.add(fewer(
                            job, tree, List.of("spec", "minTaskMember", role), "minTaskMember." + role, least, 0));
                }
            });
            Amounts reserved = job.minResources();
            if (reserved != null && !Goal.isAdmitted(job, scene.base.report())) {
                ideas.addAll(lessReserved(scene, job, tree, reserved));
            }
        }
        higherClass(scene, ideas);
        return ideas;
    }

    private static Idea fewer(JobSpec job, ObjectNode tree, List<String> keys, String field, int now, int least) {
        return Idea.upTo(Means.OWN, COST, now - least, step -> {
            int value = (int) (now - step);
            return step(
                    "%s %s instead of %s".formatted(field, value, now),
                    job,
                    Trees.put(tree, keys, IntNode.valueOf(value)));
        });
    }

    private static List<Idea> lessReserved(Scene scene, JobSpec job, ObjectNode tree, Amounts reserved) {
        List<Idea> ideas = new ArrayList<>();
        ResourceNames names = reserved.names();
        for (int d = 0; d < names.size(); d++) {
            String resource = names.name(d);
            long now = reserved.get(d);
            long most = AmountSteps.of(resource, now) - 1;
            if (most > 0 && tree.path("spec").path("minResources").has(resource)) {
                Idea less = Idea.upTo(Means.OWN, COST, most, step -> {
                    long value = Math.max(0, now - step * AmountSteps.size(resource));
                    return step(
                            "minResources.%s %s instead of %s"
                                    .formatted(
                                            resource,
                                            AmountSteps.figure(resource, value),
                                            AmountSteps.figure(resource, now)),
                            job,
                            Trees.put(
                                    tree,
                                    List.of("spec", "minResources", resource),
                                    AmountSteps.quantity(resource, value)));
                });
                ideas.add(less.near(AmountSteps.of(resource, scene.excess(resource)), Idea.UNKNOWN));
            }
        }
        return ideas;
    }

    private static IdeaStep step(String says, JobSpec job, PatchOperation operation) {
        return new IdeaStep(says, List.of(new Change.Patched(KIND, job.key(), List.of(operation))));
    }

    /**
     * Changes the priority class of the group and of its pods together. The former applies to jobs, the latter to pods.
     */
    private static void higherClass(Scene scene, List<Idea> ideas) {
        int now = scene.groups.stream()
                .flatMap(List::stream)
                .mapToInt(TaskSpec::podPriority)
                .max()
                .orElse(0);
        JobSpec job = scene.job;
        String named = job == null ? "" : job.priorityClassName();
        int ofGroup = scene.cluster.priorityClasses().stream()
                .filter(each -> each.name().equals(named))
                .mapToInt(PriorityClassSpec::value)
                .findFirst()
                .orElse(0);
        List<PriorityClassSpec> higher = scene.cluster.priorityClasses().stream()
                .filter(each -> each.value() > Math.max(now, ofGroup) && each.value() <= PriorityClassSpec.USER_MAXIMUM)
                .sorted(Comparator.comparingInt(PriorityClassSpec::value).thenComparing(PriorityClassSpec::name))
                .toList();
        if (higher.isEmpty()) {
            return;
        }
        ideas.add(Idea.upTo(Means.OWN, COST, higher.size(), step -> {
            PriorityClassSpec to = higher.get((int) step - 1);
            List<Change> changes = new ArrayList<>();
            if (job != null) {
                changes.add(new Change.Patched(
                        KIND,
                        job.key(),
                        List.of(Trees.put(
                                scene.tree(KIND, job.key()),
                                List.of("spec", "priorityClassName"),
                                TextNode.valueOf(to.name())))));
            }
            for (List<TaskSpec> group : scene.groups) {
                ObjectNode tree = scene.tree(group);
                changes.add(scene.patch(
                        group,
                        List.of(
                                Trees.put(tree, List.of("spec", "priorityClassName"), TextNode.valueOf(to.name())),
                                Trees.put(tree, List.of("spec", "priority"), LongNode.valueOf(to.value())))));
            }
            return new IdeaStep("give it priority class %s (%s)".formatted(to.name(), to.value()), changes);
        }));
    }
}
