package dev.terrace.cluster.check;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;

/**
 * Reports defects that involve several objects: dangling names, and relations that are not trees.
 *
 * @param whole the position of findings about the dump as a whole
 */
public record WholeCheck(LocatedObjects objects, Devices devices, SchedulerFlags flags, Position whole) {
    /** Returns the check of a cluster whose objects have no positions. */
    public static WholeCheck of(Cluster cluster, Position whole) {
        return new WholeCheck(LocatedObjects.of(cluster, whole), cluster.devices(), cluster.flags(), whole);
    }

    public void report(Findings findings) {
        AbsentKind absentKind = new AbsentKind(whole, findings);
        List<Located<NodeSpec>> nodes = objects.of(Kinds.NODE);
        List<Located<TaskSpec>> tasks = objects.of(Kinds.POD);
        List<Located<JobSpec>> jobs = objects.of(Kinds.POD_GROUP);
        new References(objects, absentKind, findings).check();
        new MissingParts(nodes, tasks, devices, findings).report();
        new QueueResources(objects.of(Kinds.QUEUE), nodes, findings).report();
        new QueueContradictions(objects.of(Kinds.QUEUE), jobs, findings).report();
        new StorageReferences(objects, absentKind, findings).check();
        new HyperNodeReferences(objects.of(Kinds.HYPER_NODE), nodes, jobs, whole, findings).check();
        new ClaimPanics(tasks, devices, findings).check();
        ShardCheck.of(flags, nodes, whole, findings);
    }
}
