package dev.terrace.cluster.check;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.storage.Storage;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.storage.StorageObjects;
import java.util.List;

/**
 * Reports what can be wrong only with several objects together: names that none of them has, and what is no tree.
 *
 * @param whole the place of findings about the dump as a whole
 */
public record WholeCheck(
        List<Located<NodeSpec>> nodes,
        List<Located<TaskSpec>> tasks,
        List<Located<JobSpec>> jobs,
        List<Located<QueueSpec>> queues,
        List<Located<PriorityClassSpec>> priorityClasses,
        List<Located<NamespaceSpec>> namespaces,
        List<Located<HyperNodeSpec>> hyperNodes,
        StorageObjects storage,
        Devices devices,
        SchedulerFlags flags,
        Position whole) {
    /** That of a cluster whose objects stand nowhere. */
    public static WholeCheck of(Cluster cluster, Position whole) {
        Storage storage = cluster.storage();
        return new WholeCheck(
                at(whole, cluster.nodes()),
                at(whole, cluster.tasks()),
                at(whole, cluster.jobs()),
                at(whole, cluster.queues()),
                at(whole, cluster.priorityClasses()),
                at(whole, cluster.namespaces()),
                at(whole, cluster.hyperNodes()),
                new StorageObjects(
                        at(whole, storage.volumes()),
                        at(whole, storage.claims()),
                        at(whole, storage.classes()),
                        at(whole, storage.nodes()),
                        at(whole, storage.drivers()),
                        at(whole, storage.capacities()),
                        at(whole, storage.attachments())),
                cluster.devices(),
                cluster.flags(),
                whole);
    }

    private static <T> List<Located<T>> at(Position place, List<T> items) {
        return items.stream().map(item -> new Located<>(item, place)).toList();
    }

    public void report(Findings findings) {
        AbsentKind absentKind = new AbsentKind(whole, findings);
        new References(nodes, tasks, jobs, queues, priorityClasses, namespaces, absentKind, findings).check();
        new StorageReferences(tasks, storage, absentKind, findings).check();
        new HyperNodeReferences(hyperNodes, nodes, jobs, whole, findings).check();
        new ClaimPanics(tasks, devices, findings).check();
        ShardCheck.of(flags, nodes, whole, findings);
    }
}
