package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** Explains why no change helps. */
record NoAdvice(Scene scene, Goal goal) {
    /**
     * Returns the explanation as one or two sentences.
     *
     * @param singles the number of changes that were tried alone
     * @param sets the number of sets of changes that were tried
     * @param looked the number of single changes that were tried or skipped, of those known
     * @param alone the cycle with the cluster to itself; empty if it was not run
     */
    String sentence(int cycles, int singles, int sets, Optional<Answer> alone, int looked, int known) {
        for (List<TaskSpec> group : scene.groups) {
            String never = never(group.get(0));
            if (!never.isEmpty()) {
                return never;
            }
        }
        if (alone.isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "Nothing was found in %,d cycles; %,d of %,d changes were tried.",
                    cycles,
                    looked,
                    known);
        }
        String single = singles == 1 ? "The only change does not help" : "None of %s changes helps".formatted(singles);
        String together = switch (sets) {
            case 0 -> "";
            case 1 -> ", nor does a set of changes";
            default -> ", and none of %s sets of changes".formatted(sets);
        };
        return "%s alone%s. %s".formatted(single, together, alone(alone.get()));
    }

    /**
     * Returns a sentence about the group that a waiting pod lacks, or about pods that the job needs and that do not
     * exist, with their creator, or that no session sees; empty if a session sees all.
     */
    static String missing(Scene scene, Goal goal) {
        JobSpec job = scene.job;
        if (job == null) {
            return scene.groups.isEmpty() ? "" : group(scene.groups.get(0).get(0));
        }
        List<TaskSpec> pods = goal.jobPods(scene.cluster);
        List<UndecidedPod> unseen = goal.unseen(scene.cluster);
        Map<String, Integer> minimums = new LinkedHashMap<>();
        minimums.put("", job.minMember());
        if (unseen.isEmpty()) {
            minimums.putAll(job.roleMinimums());
        }
        for (Map.Entry<String, Integer> minimum : minimums.entrySet()) {
            String role = minimum.getKey();
            int exist = Goal.existing(pods, role) + unseen.size();
            int missing = minimum.getValue() - exist;
            if (missing > 0) {
                if (minimum.getValue() == 1 && role.isEmpty()) {
                    return "Its pod does not exist; %s creates it.".formatted(creator(job, pods));
                }
                String ofRole = role.isEmpty() ? "" : " of role " + role;
                return "%s of its %s pods%s %s; %s creates %s."
                        .formatted(
                                exist == 0 ? "None" : exist,
                                minimum.getValue(),
                                ofRole,
                                exist < 2 ? "exists" : "exist",
                                creator(job, pods),
                                exist == 0 ? "them" : missing == 1 ? "the missing one" : "the missing " + missing);
            }
        }
        return unseen.stream()
                .filter(pod -> pod.reason() == UndecidedPod.Reason.CLAIM && Goal.isShort(job, pods))
                .findFirst()
                .map(pod -> "%s %s.".formatted(pod.key(), pod.predicate()))
                .orElse("");
    }

    private static String group(TaskSpec pod) {
        return pod.job().isEmpty()
                ? "Volcano creates a PodGroup for a single pod; check Volcano's controller."
                : "PodGroup %s is missing: create it, or add it to the dump.".formatted(pod.job());
    }

    private static String creator(JobSpec job, List<TaskSpec> pods) {
        Set<String> creators = pods.stream().map(TaskSpec::controller).collect(Collectors.toSet());
        String creator = job.controller().isEmpty() && creators.size() == 1
                ? creators.iterator().next()
                : job.controller();
        return creator.isEmpty()
                ? "its controller"
                : creator.replaceFirst("/", " " + Matcher.quoteReplacement(job.namespace()) + "/");
    }

    private String alone(Answer alone) {
        if (goal.isReached(alone)) {
            return "It would run if nothing else used the cluster.";
        }
        String because = goal.row(alone)
                .map(Waiting::reason)
                .filter(reason -> !reason.isEmpty())
                .map(reason -> ": " + reason)
                .orElse("");
        return "It would wait even if nothing else used the cluster%s.".formatted(because);
    }

    /** Returns a sentence about a pod that no node can ever hold; empty if one can. */
    private String never(TaskSpec pod) {
        if (scene.cluster.nodes().isEmpty()) {
            return "The snapshot has no node.";
        }
        Amounts requests = pod.template().requests();
        for (int d = 0; d < requests.names().size(); d++) {
            long most = scene.largest(d);
            if (requests.get(d) > most) {
                String resource = requests.names().name(d);
                if (most == 0 && resource.startsWith(ResourceNames.ATTACHABLE)) {
                    return withoutDriver(resource);
                }
                return "No node could ever hold it: it asks for %s %s, the largest has %s."
                        .formatted(
                                AmountSteps.figure(resource, requests.get(d)),
                                resource,
                                AmountSteps.figure(resource, most));
            }
        }
        if (scene.cluster.nodes().stream().noneMatch(node -> Scene.canHold(node, pod))) {
            return "No node could ever hold it: it asks for %s, and no node has all of it.".formatted(requests.show());
        }
        return "";
    }

    /** Returns a sentence about a driver whose volumes are counted and that no node has. */
    private String withoutDriver(String resource) {
        String suffix = resource.substring(ResourceNames.ATTACHABLE.length());
        String driver = scene.cluster.storage().classes().stream()
                .map(StorageClass::driver)
                .filter(each -> each.replace('/', '-').equals(suffix))
                .findFirst()
                .orElse(suffix);
        return ("No node could ever hold it: its claims are counted as volumes of driver %s, and no CSINode names it. "
                        + "The scheduler's flag --ignored-provisioners=%s ends the counting.")
                .formatted(driver, driver);
    }
}
