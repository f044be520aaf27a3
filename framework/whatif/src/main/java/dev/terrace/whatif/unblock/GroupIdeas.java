package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import dev.terrace.workload.manifest.Surroundings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Changes to the group: pods of other schedulers, an existing queue, fewer members, less reserved, a higher priority
 * class.
 */
final class GroupIdeas {
    private static final int COST = 1;
    private static final int MAX_RAISES = 8;
    private static final int MAX_QUEUES = 5;
    private static final String KIND = "PodGroup";

    private GroupIdeas() {}

    static List<Idea> propose(Scene scene, Goal goal) {
        List<Idea> ideas = new ArrayList<>();
        JobSpec job = scene.job;
        if (job != null) {
            ideas.addAll(existingQueues(scene, job));
            List<TaskSpec> pods = goal.jobPods(scene.cluster);
            for (Minimum minimum : minimums(job)) {
                if (minimum.now > minimum.least()) {
                    Idea fewer = Idea.upTo(
                            Means.OWN,
                            COST,
                            minimum.now - minimum.least(),
                            step -> minimum.changed(scene, job, (int) (minimum.now - step)));
                    int missing = minimum.now - Goal.existing(pods, minimum.role);
                    ideas.add(fewer.near(Math.max(0, Math.min(missing, fewer.most())), Idea.UNKNOWN));
                }
            }
            ideas.addAll(ofOtherSchedulers(scene, goal));
            Amounts reserved = job.minResources();
            if (reserved != null && !Goal.isAdmitted(job, scene.base.report())) {
                ideas.addAll(lessReserved(scene, job, reserved));
            }
        }
        higherClass(scene, ideas);
        return ideas;
    }

    /**
     * Returns moves to queues that accept jobs, first to the one that the group probably means; empty if the group's
     * queue exists.
     */
    private static List<Idea> existingQueues(Scene scene, JobSpec job) {
        List<String> queues =
                scene.cluster.queues().stream().map(QueueSpec::name).toList();
        if (queues.contains(job.queue())) {
            return List.of();
        }
        Surroundings surroundings = Surroundings.of(scene.cluster);
        List<String> accepting = queues.stream()
                .filter(queue -> surroundings.refusal(queue).isEmpty())
                .toList();
        Optional<String> meant = Spelling.nearest(job.queue(), accepting);
        return Stream.concat(meant.stream(), accepting.stream())
                .distinct()
                .limit(MAX_QUEUES)
                .map(queue -> Idea.of(
                        Means.OWN,
                        meant.filter(queue::equals).isPresent() ? Idea.CORRECTION : COST,
                        scene.set(
                                "queue %s instead of %s, which does not exist".formatted(queue, job.queue()),
                                KIND,
                                job.key(),
                                List.of("spec", "queue"),
                                TextNode.valueOf(queue))))
                .toList();
    }

    /** Returns the change of the scheduler of all pods that wait for other schedulers; empty without such pods. */
    private static List<Idea> ofOtherSchedulers(Scene scene, Goal goal) {
        List<String> pods = goal.unseen(scene.cluster).stream()
                .filter(pod -> pod.reason() == UndecidedPod.Reason.SCHEDULER)
                .map(UndecidedPod::key)
                .toList();
        if (pods.isEmpty()) {
            return List.of();
        }
        String own = scene.dump.options().schedulerName();
        List<PatchOperation> patch = List.of(PatchOperation.add("/spec/schedulerName", TextNode.valueOf(own)));
        Change change = new Change.Patched("Pod", pods, patch);
        return List.of(Idea.of(
                Means.OWN,
                COST,
                new IdeaStep("schedulerName %s for %s".formatted(own, Promise.some(pods)), List.of(change))));
    }

    /**
     * A minimum number of members.
     *
     * @param role the role of these members; empty for all
     */
    private record Minimum(String role, int now) {
        int least() {
            return role.isEmpty() ? 1 : 0;
        }

        IdeaStep changed(Scene scene, JobSpec job, int value) {
            List<String> keys = role.isEmpty() ? List.of("spec", "minMember") : List.of("spec", "minTaskMember", role);
            String field = role.isEmpty() ? "minMember" : "minTaskMember." + role;
            return scene.set(
                    "%s %s instead of %s".formatted(field, value, now), KIND, job.key(), keys, IntNode.valueOf(value));
        }
    }

    private static List<Minimum> minimums(JobSpec job) {
        List<Minimum> minimums = new ArrayList<>(List.of(new Minimum("", job.minMember())));
        job.roleMinimums().forEach((role, least) -> minimums.add(new Minimum(role, least)));
        return minimums;
    }

    /**
     * Returns higher minimums of a group that has its minimum, the lowest first. Actions that evict skip such a group.
     */
    static List<Idea> raised(Scene scene, Goal goal) {
        JobSpec job = scene.job;
        if (job == null || scene.groups.isEmpty()) {
            return List.of();
        }
        List<TaskSpec> pods = goal.jobPods(scene.cluster);
        Set<String> placed = Goal.placed(scene.base.report());
        List<Idea> ideas = new ArrayList<>();
        for (Minimum minimum : minimums(job)) {
            int has = scene.holding(minimum.role)
                    + Goal.existing(
                            pods.stream()
                                    .filter(pod -> placed.contains(pod.key()))
                                    .toList(),
                            minimum.role);
            int most = Math.min(Goal.existing(pods, minimum.role), has + MAX_RAISES);
            for (int value = has + 1; has >= minimum.now && value <= most; value++) {
                ideas.add(Idea.of(Means.OWN, COST, minimum.changed(scene, job, value)));
            }
        }
        return ideas;
    }

    private static List<Idea> lessReserved(Scene scene, JobSpec job, Amounts reserved) {
        List<Idea> ideas = new ArrayList<>();
        ResourceNames names = reserved.names();
        JsonNode given = scene.tree(KIND, job.key()).path("spec").path("minResources");
        for (int d = 0; d < names.size(); d++) {
            String resource = names.name(d);
            AmountSteps amounts = AmountSteps.down(resource, reserved.get(d));
            // Unlike a request, a reservation may become 0: the pods keep their requests.
            long most = amounts.to(0);
            if (most > 0 && given.has(resource)) {
                Idea less = Idea.upTo(
                        Means.OWN,
                        COST,
                        most,
                        step -> scene.set(
                                "minResources.%s %s".formatted(resource, amounts.figures(step)),
                                KIND,
                                job.key(),
                                List.of("spec", "minResources", resource),
                                amounts.quantity(step)));
                ideas.add(less.near(amounts.to(amounts.at(0) - scene.excess(resource)), Idea.UNKNOWN));
            }
        }
        return ideas;
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
