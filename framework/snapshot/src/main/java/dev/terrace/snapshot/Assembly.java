package dev.terrace.snapshot;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import dev.terrace.snapshot.check.AbsentKind;
import dev.terrace.snapshot.check.ExactSums;
import dev.terrace.snapshot.check.HyperNodeReferences;
import dev.terrace.snapshot.check.References;
import dev.terrace.snapshot.check.ShardCheck;
import dev.terrace.snapshot.check.StorageReferences;
import dev.terrace.snapshot.object.AmountsTable;
import dev.terrace.snapshot.object.Drafts;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Keys;
import dev.terrace.snapshot.object.Located;
import dev.terrace.snapshot.object.Unique;
import dev.terrace.snapshot.storage.AttachableVolumes;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Puts the cluster together from what was read, and looks at it as a whole: duplicates, sums, and references. */
final class Assembly {
    private final ClusterObjects objects;
    private final ReadOptions options;
    private final Findings findings;
    private final Unique unique;
    private final Position whole;

    /** @param whole stands for the dump as a whole */
    Assembly(ClusterObjects objects, ReadOptions options, Findings findings, Position whole) {
        this.objects = objects;
        this.options = options;
        this.findings = findings;
        this.unique = new Unique(findings);
        this.whole = whole;
    }

    /** @throws InvalidInput if anything was or is an error */
    Snapshot snapshot() {
        AttachableVolumes attachable = new AttachableVolumes(objects.storage, options.flags()::ignores);
        AmountsTable amounts = new AmountsTable(resources(attachable), attachable);
        var nodes = sorted("node", objects.nodes, amounts, Comparator.comparing(NodeSpec::name), NodeSpec::name);
        var tasks = sorted(
                "pod",
                objects.tasks,
                amounts,
                (left, right) -> Keys.compare(left.namespace(), left.name(), right.namespace(), right.name()),
                TaskSpec::key);
        tasks.removeIf(task -> isUnseen(task, attachable));
        var jobs = sorted(
                "group",
                objects.jobs,
                amounts,
                (left, right) -> Keys.compare(left.namespace(), left.name(), right.namespace(), right.name()),
                JobSpec::key);
        var queues = sorted("queue", objects.queues, amounts, Comparator.comparing(QueueSpec::name), QueueSpec::name);
        var priorityClasses = sorted(
                "priority class",
                objects.priorityClasses,
                amounts,
                Comparator.comparing(PriorityClassSpec::name),
                PriorityClassSpec::name);
        var namespaces = sorted(
                "namespace",
                objects.namespaces,
                amounts,
                Comparator.comparing(NamespaceSpec::name),
                NamespaceSpec::name);
        var hyperNodes = sorted(
                "hyper node",
                objects.hyperNodes,
                amounts,
                Comparator.comparing(HyperNodeSpec::name),
                HyperNodeSpec::name);
        var pluginStates = sorted(
                "plugin state",
                objects.pluginStates,
                amounts,
                Comparator.comparing(PluginState::plugin).thenComparing(PluginState::scope),
                state -> state.scope().isEmpty() ? state.plugin() : state.plugin() + " of " + state.scope());
        Storage storage = objects.storage.storage(unique);
        ExactSums.check(amounts.names(), nodes, tasks, jobs, queues, findings);
        if (!findings.hasErrors()) {
            AbsentKind absentKind = new AbsentKind(whole, findings);
            new References(nodes, tasks, jobs, queues, priorityClasses, namespaces, absentKind, findings).check();
            new StorageReferences(tasks, objects.storage, absentKind, findings).check();
            objects.podsWithResourceClaims.tell(findings);
            new HyperNodeReferences(hyperNodes, nodes, jobs, whole, findings).check();
            ShardCheck.of(options.flags(), nodes, whole, findings);
        }
        List<Finding> warnings = findings.orThrow(options.strict());
        Cluster cluster = Cluster.builder(amounts.names())
                .nodes(items(nodes))
                .tasks(items(tasks))
                .jobs(items(jobs))
                .queues(items(queues))
                .priorityClasses(items(priorityClasses))
                .namespaces(items(namespaces))
                .hyperNodes(items(hyperNodes))
                .storage(storage)
                .pluginStates(items(pluginStates))
                .now(options.now() == null ? objects.clock.now() : options.now())
                .flags(options.flags())
                .build();
        return new Snapshot(
                cluster,
                warnings,
                objects.schedulerConf(),
                Collections.unmodifiableSortedMap(objects.skippedKinds),
                objects.otherPods);
    }

    /** Whether Volcano drops the pod because of a volume of it, which is said. */
    private boolean isUnseen(Located<TaskSpec> task, AttachableVolumes attachable) {
        String foreign = attachable.foreignClaim(task.item());
        if (foreign != null) {
            findings.warn(
                    task.place(),
                    "pod %s is left out, as Volcano leaves it out: claim %s was not made for it."
                            .formatted(task.item().key(), foreign));
        }
        return foreign != null;
    }

    private ResourceNames resources(AttachableVolumes attachable) {
        try {
            attachable.resources().forEach(objects.shared::name);
            return ResourceNames.of(objects.shared.resources());
        } catch (IllegalArgumentException e) {
            findings.error(whole, e.getMessage() + ".");
            findings.orThrow(options.strict());
            throw e;
        }
    }

    private <T> List<Located<T>> sorted(
            String kind, Drafts<T> drafts, AmountsTable amounts, Comparator<T> order, Function<T, String> name) {
        return unique.sorted(kind, drafts.finish(amounts), order, name);
    }

    private static <T> List<T> items(List<Located<T>> placed) {
        return placed.stream().map(Located::item).toList();
    }
}
