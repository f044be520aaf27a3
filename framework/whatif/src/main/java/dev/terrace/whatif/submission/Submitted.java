package dev.terrace.whatif.submission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.Kinds;
import dev.terrace.workload.Expansion;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One submitted manifest, and the names of its objects.
 *
 * @param groups "namespace/name" of its groups, including the group that a pod names
 * @param pods "namespace/name" of the pods that exist once its group is admitted
 * @param later the number of pods that wait for other tasks
 * @param queue the queue of its first group; empty without a group
 * @param isForeign whether its pods are left to another scheduler
 */
public record Submitted(
        Manifest manifest, List<String> groups, List<String> pods, int later, String queue, boolean isForeign) {
    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    private static final int MAX_REASONS = 3;

    /** The job controller's default of 15 retries, after 5 ms, 10 ms, 20 ms and so on. */
    private static final String TERMINATION = ". Volcano's controller tries again for about 3 minutes, and then"
            + " terminates the job, also if its minimum runs";

    /** Returns one entry for each workload. Pods of a submitted group belong to its entry. */
    static List<Submitted> of(Expansion expansion) {
        Set<String> given = new HashSet<>();
        expansion.creations().stream()
                .flatMap(creation -> creation.groups().stream())
                .forEach(group -> given.add(Kinds.POD_GROUP.keyOf(group)));
        Map<String, List<String>> members = expansion.pods().stream()
                .collect(Collectors.groupingBy(
                        Submitted::groupOf, Collectors.mapping(Kinds.POD::keyOf, Collectors.toList())));
        Map<String, String> queues = new HashMap<>();
        expansion
                .groups()
                .forEach(group ->
                        queues.putIfAbsent(Kinds.POD_GROUP.keyOf(group), Values.text(group.path("spec"), "queue")));
        List<Submitted> submitted = new ArrayList<>();
        for (Creation creation : expansion.creations()) {
            boolean isPart = !creation.needsAdmission()
                    && !creation.pods().isEmpty()
                    && creation.pods().stream().allMatch(pod -> given.contains(groupOf(pod)));
            boolean isWorkload = !(creation.groups().isEmpty()
                    && creation.pods().isEmpty()
                    && creation.notes().isEmpty());
            if (isWorkload && !isPart) {
                submitted.add(of(creation, members, queues));
            }
        }
        return submitted;
    }

    private static Submitted of(Creation creation, Map<String, List<String>> members, Map<String, String> queues) {
        Set<String> groups = new LinkedHashSet<>();
        creation.groups().forEach(group -> groups.add(Kinds.POD_GROUP.keyOf(group)));
        creation.pods().stream()
                .map(Submitted::groupOf)
                .filter(group -> !group.isEmpty())
                .forEach(groups::add);
        List<String> pods = Stream.concat(
                        creation.pods().stream().map(Kinds.POD::keyOf),
                        groups.stream().flatMap(group -> members.getOrDefault(group, List.of()).stream()))
                .distinct()
                .toList();
        String queue = groups.stream()
                .map(queues::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        return new Submitted(
                creation.source(),
                List.copyOf(groups),
                pods,
                creation.later().stream().mapToInt(List::size).sum(),
                queue,
                groups.isEmpty() && !pods.isEmpty());
    }

    /** Returns "namespace/name" of the group that a pod names; empty if it names none. */
    private static String groupOf(ObjectNode pod) {
        String group = Values.text(pod.path("metadata").path("annotations"), GROUP_NAME);
        String namespace = Values.text(pod.path("metadata"), "namespace");
        return group.isEmpty() ? "" : (namespace.isEmpty() ? "default" : namespace) + "/" + group;
    }

    /**
     * Returns the part of its pods that can be created, with the reason, and the consequence; empty if all can.
     *
     * @param refused the reasons against pods, by "namespace/name"
     */
    Optional<String> shortfall(Map<String, String> refused) {
        List<String> reasons =
                pods.stream().map(refused::get).filter(Objects::nonNull).toList();
        if (reasons.isEmpty()) {
            return Optional.empty();
        }
        int created = pods.size() - reasons.size();
        String part = pods.size() == 1
                ? "its pod cannot be created"
                : "%s of its %s pods can be created".formatted(created == 0 ? "none" : created, pods.size());
        String because = reasons.stream().distinct().limit(MAX_REASONS).collect(Collectors.joining("; "));
        return Optional.of("%s: %s%s".formatted(part, because, isVolcanoJob() ? TERMINATION : ""));
    }

    /** Returns whether Volcano's job controller creates its pods. */
    boolean isVolcanoJob() {
        return manifest.is("batch.volcano.sh", "Job");
    }

    /** Returns "namespace/name" of the manifest. */
    public String key() {
        return manifest.namespace() + "/" + manifest.name();
    }

    /**
     * Returns the reason why no cycle can decide about it; empty if one can.
     *
     * @param known "namespace/name" of all groups
     */
    Optional<Finding> refusal(Surroundings surroundings, String scheduler, Set<String> known) {
        Optional<String> unknown =
                groups.stream().filter(group -> !known.contains(group)).findFirst();
        if (unknown.isPresent()) {
            return Optional.of(manifest.error(
                    "its group %s does not exist. Submit the PodGroup as well.".formatted(unknown.get())));
        }
        if (isForeign) {
            return Optional.of(manifest.error(
                    "its pods are not for scheduler '%s'. Set schedulerName in their template.".formatted(scheduler)));
        }
        return queue.isEmpty()
                ? Optional.empty()
                : surroundings.refusal(queue).map(sentence -> manifest.error(sentence + "."));
    }
}
