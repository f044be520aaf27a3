package dev.terrace.cluster.check;

import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reports names of objects that the dump lacks: one finding for each missing object, regardless of the number of
 * references. A completely absent kind is one finding, which explains how to make a complete dump.
 */
public record References(LocatedObjects objects, AbsentKind absentKind, Findings findings) {
    /** Priority classes that every API server has, even if the dump does not show them. */
    private static final Set<String> BUILT_IN = Set.of("system-node-critical", "system-cluster-critical");

    /** The texts about the behaviour of Volcano's plugins for missing objects. */
    private static final String VOLCANO = "dev.terrace.cluster.check.volcano";

    public void check() {
        nodesOfPods();
        groupsOfPods();
        queuesOfGroups();
        classes();
        if (objects.of(Kinds.NAMESPACE).isEmpty()
                && objects.of(Kinds.POD).stream().anyMatch(task -> selectsNamespaces(task.item()))) {
            absentKind.report("Namespace");
        }
        queuesWithoutKnownState();
    }

    private void nodesOfPods() {
        if (objects.of(Kinds.NODE).isEmpty()) {
            absentKind.report("Node");
            return;
        }
        Missing missing = new Missing("is on node %s, which the dump does not have", "pod", "pods");
        Set<String> known = Missing.names(objects.of(Kinds.NODE), NodeSpec::name);
        for (Located<TaskSpec> task : objects.of(Kinds.POD)) {
            missing.check(task.item()::key, task.item().node(), known, task.place());
        }
        missing.report(findings);
    }

    private void groupsOfPods() {
        if (objects.of(Kinds.POD_GROUP).isEmpty()) {
            absentKind.report("PodGroup");
            return;
        }
        Missing missing = new Missing("belongs to group %s, which the dump does not have", "pod", "pods");
        Set<String> known = Missing.names(objects.of(Kinds.POD_GROUP), JobSpec::key);
        for (Located<TaskSpec> task : objects.of(Kinds.POD)) {
            // The group of a terminated pod may be gone, and no decision depends on it.
            if (!task.item().phase().isTerminated()) {
                missing.check(task.item()::key, task.item().job(), known, task.place());
            }
        }
        missing.report(findings, known);
    }

    private void queuesOfGroups() {
        if (objects.of(Kinds.QUEUE).isEmpty()) {
            absentKind.report("Queue");
            return;
        }
        Missing missing = new Missing("is in queue %s, which the dump does not have", "group", "groups");
        Missing parents = new Missing("is below queue %s, which the dump does not have", "queue", "queues");
        Set<String> known = Missing.names(objects.of(Kinds.QUEUE), QueueSpec::name);
        for (Located<JobSpec> job : objects.of(Kinds.POD_GROUP)) {
            missing.check(job.item()::key, job.item().queue(), known, job.place());
        }
        missing.report(findings, known);
        for (Located<QueueSpec> queue : objects.of(Kinds.QUEUE)) {
            // Volcano creates the root queue itself.
            if (!queue.item().parent().equals(QueueSpec.ROOT)) {
                parents.check(queue.item()::name, queue.item().parent(), known, queue.place());
            }
        }
        parents.report(findings, known);
        new QueueCycles(objects.of(Kinds.QUEUE), findings).check();
    }

    private void classes() {
        Missing pods = new Missing("has priority class %s, which the dump does not have", "pod", "pods");
        Missing groups = new Missing("has priority class %s, which the dump does not have", "group", "groups");
        Missing ofQueues = new Missing("has priority class %s, which the dump does not have", "queue", "queues");
        Set<String> known = Missing.names(objects.of(Kinds.PRIORITY_CLASS), PriorityClassSpec::name);
        known.addAll(BUILT_IN);
        for (Located<TaskSpec> task : objects.of(Kinds.POD)) {
            pods.check(task.item()::key, task.item().template().priorityClassName(), known, task.place());
        }
        for (Located<JobSpec> job : objects.of(Kinds.POD_GROUP)) {
            groups.check(job.item()::key, job.item().priorityClassName(), known, job.place());
        }
        for (Located<QueueSpec> queue : objects.of(Kinds.QUEUE)) {
            ofQueues.check(queue.item()::name, queue.item().priorityClassName(), known, queue.place());
        }
        if (!objects.of(Kinds.PRIORITY_CLASS).isEmpty()) {
            pods.report(findings, known);
            groups.report(findings, known);
            ofQueues.report(findings, known);
        } else if (!pods.isEmpty() || !groups.isEmpty() || !ofQueues.isEmpty()) {
            absentKind.report("PriorityClass");
        }
    }

    /**
     * Reports queues whose state is absent or unknown, so that they are not open. That is usually an oversight; a state
     * of Closed is intended.
     */
    private void queuesWithoutKnownState() {
        List<Located<QueueSpec>> silent = objects.of(Kinds.QUEUE).stream()
                .filter(queue -> !QueueSpec.STATES.contains(queue.item().state()))
                .toList();
        if (!silent.isEmpty()) {
            String names =
                    silent.stream().limit(5).map(queue -> queue.item().name()).collect(Collectors.joining(", "));
            findings.warn(
                    silent.get(0).place(),
                    "%s %s%s %s no status.state: Open. Under %s, pods of such a queue get no node, and groups with minResources are not admitted."
                            .formatted(
                                    silent.size() == 1 ? "queue" : "queues",
                                    names,
                                    silent.size() > 5 ? " and %s more".formatted(silent.size() - 5) : "",
                                    silent.size() == 1 ? "has" : "have",
                                    ResourceBundle.getBundle(VOLCANO, Locale.ROOT)
                                            .getString("openQueuesOnly")));
        }
    }

    private static boolean selectsNamespaces(TaskSpec task) {
        var affinity = task.template().affinity();
        return affinity.aboutPods()
                && Stream.of(
                                affinity.requiredPods().stream(),
                                affinity.requiredAntiPods().stream(),
                                affinity.preferredPods().stream().map(PreferredPods::term),
                                affinity.preferredAntiPods().stream().map(PreferredPods::term))
                        .flatMap(Function.identity())
                        .map(PodTerm::namespaceSelector)
                        .anyMatch(selector -> selector != null && !selector.isEmpty());
    }
}
