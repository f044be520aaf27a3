package dev.terrace.snapshot;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import dev.terrace.snapshot.check.ExactSums;
import dev.terrace.snapshot.check.WholeCheck;
import dev.terrace.snapshot.device.NeededClaims;
import dev.terrace.snapshot.object.AmountsTable;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Located;
import dev.terrace.snapshot.object.Unique;
import dev.terrace.snapshot.storage.AttachableVolumes;
import dev.terrace.snapshot.storage.StorageObjects;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the cluster from the objects of a dump, and checks it as a whole: duplicates, sums, and references. */
final class Assembly {
    private final ClusterObjects objects;
    private final ReadOptions options;
    private final Findings findings;
    private final Position whole;

    /** @param whole the place of findings about the dump as a whole */
    Assembly(ClusterObjects objects, ReadOptions options, Findings findings, Position whole) {
        this.objects = objects;
        this.options = options;
        this.findings = findings;
        this.whole = whole;
    }

    /** @throws InvalidInput with all findings, if one of reading or of assembly is an error */
    Snapshot snapshot() {
        Unique unique = new Unique(findings);
        Optional<ConfigMapText> schedulerConf = schedulerConf();
        StorageObjects storageObjects = objects.storage.finish();
        Storage storage = storageObjects.storage(unique);
        Devices claimable = objects.claimable.finish(unique);
        AttachableVolumes attachable = new AttachableVolumes(storage, options.flags()::ignores);
        AmountsTable amounts = new AmountsTable(resources(attachable), attachable);
        var nodes = objects.nodes.sorted(amounts, unique);
        var tasks = objects.tasks.sorted(amounts, unique);
        List<TaskSpec> hidden = new ArrayList<>();
        tasks.removeIf(task -> isHidden(task, attachable, claimable, hidden));
        var jobs = objects.jobs.sorted(amounts, unique);
        var queues = objects.queues.sorted(amounts, unique);
        var priorityClasses = objects.priorityClasses.sorted(amounts, unique);
        var namespaces = objects.namespaces.sorted(amounts, unique);
        var hyperNodes = objects.hyperNodes.sorted(amounts, unique);
        var disruptionBudgets = objects.disruptionBudgets.sorted(amounts, unique);
        var resourceQuotas = objects.resourceQuotas.sorted(amounts, unique);
        var configMaps = objects.configMaps.sorted(amounts, unique);
        var nodeMetrics = objects.nodeMetrics.sorted(amounts, unique);
        var numaTopologies = objects.numaTopologies.sorted(amounts, unique);
        var pluginStates = objects.pluginStates.sorted(amounts, unique);
        ExactSums.check(amounts.names(), nodes, tasks, jobs, queues, findings);
        findings.tellDoubts();
        if (!findings.hasErrors()) {
            new WholeCheck(
                            nodes,
                            tasks,
                            jobs,
                            queues,
                            priorityClasses,
                            namespaces,
                            hyperNodes,
                            storageObjects,
                            claimable,
                            options.flags(),
                            whole)
                    .report(findings);
        }
        List<Finding> warnings = findings.orThrow(options.strict());
        Cluster cluster = Cluster.builder(amounts.names())
                .nodes(Located.items(nodes))
                .tasks(Located.items(tasks))
                .jobs(Located.items(jobs))
                .queues(Located.items(queues))
                .priorityClasses(Located.items(priorityClasses))
                .namespaces(Located.items(namespaces))
                .hyperNodes(Located.items(hyperNodes))
                .disruptionBudgets(Located.items(disruptionBudgets))
                .resourceQuotas(Located.items(resourceQuotas))
                .configMaps(Located.items(configMaps))
                .nodeMetrics(Located.items(nodeMetrics))
                .numaTopologies(Located.items(numaTopologies))
                .storage(storage)
                .devices(claimable)
                .pluginStates(Located.items(pluginStates))
                .now(options.now() == null ? objects.clock.now() : options.now())
                .zone(options.zone())
                .flags(options.flags())
                .answers(options.answers())
                .givenUsage(options.usage())
                .build();
        return new Snapshot(
                new Dimensions(Dimensions.needed(cluster, attachable.resources())).of(cluster),
                warnings,
                schedulerConf,
                Collections.unmodifiableSortedMap(objects.skippedKinds()),
                objects.tasks.leftOut().size(),
                hidden);
    }

    /** The first configuration of the dump. Each further one is a warning. */
    private Optional<ConfigMapText> schedulerConf() {
        List<Located<ConfigMapText>> all = objects.maps.schedulerConfs();
        all.stream()
                .skip(1)
                .forEach(further -> findings.warn(
                        further.place(),
                        "this is a second scheduler configuration; the first one is used, %s."
                                .formatted(all.get(0).item().source())));
        return all.stream().findFirst().map(Located::item);
    }

    /** Whether Volcano drops the pod because of one of its claims, which is then a warning. */
    private boolean isHidden(
            Located<TaskSpec> task, AttachableVolumes attachable, Devices devices, List<TaskSpec> hidden) {
        String sentence = leftOut(task.item(), attachable, devices);
        if (sentence != null) {
            findings.warn(task.place(), sentence);
            hidden.add(task.item());
        }
        return sentence != null;
    }

    /** The sentence about a pod that Volcano drops; null if it does not. */
    static @Nullable String leftOut(TaskSpec pod, AttachableVolumes attachable, Devices devices) {
        String foreign = attachable.foreignClaim(pod);
        if (foreign != null) {
            return "pod %s is left out, as Volcano leaves it out: claim %s was not made for it."
                    .formatted(pod.key(), foreign);
        }
        String missing = NeededClaims.missing(pod, devices);
        return missing == null
                ? null
                : "pod %s is left out, as Volcano leaves it out: resource claim %s does not exist."
                        .formatted(pod.key(), missing);
    }

    /** All resources that the dump names: at least those that an object of the cluster will have. */
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
}
