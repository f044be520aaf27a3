package dev.terrace.cluster;

import dev.terrace.cluster.check.ExactSums;
import dev.terrace.cluster.check.WholeCheck;
import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.cluster.derived.DimensionConverter;
import dev.terrace.cluster.derived.NeededClaims;
import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Component.Builders;
import dev.terrace.objects.field.Component.Part;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.field.Unique;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the cluster from the objects of a dump, and checks it as a whole: duplicates, sums, and references.
 *
 * @param whole the place of findings about the dump as a whole
 */
public record Assembly(ClusterObjects objects, ReadOptions options, Findings findings, Position whole) {
    /**
     * An assembled cluster.
     *
     * @param hidden pods that no session sees because one of their claims is missing or belongs to another pod, by name
     * @param warnings about single objects, then about the whole
     */
    public record Assembled(Cluster cluster, List<TaskSpec> hidden, List<Finding> warnings) {
        /** Returns the state that later changes start from. Costs a pass over all objects. */
        public ClusterState state() {
            return ClusterState.of(cluster, hidden);
        }
    }

    /** @throws InvalidInput with all findings, if one of reading or of assembly is an error */
    public Assembled assemble() {
        Unique unique = new Unique(findings);
        LocatedObjects located = new LocatedObjects();
        // Storage and devices need no amounts: they determine which resources volumes count as.
        finish(Part.STORAGE, located, AmountsTable.empty(), unique);
        finish(Part.DEVICES, located, AmountsTable.empty(), unique);
        Builders builders = Builders.create();
        put(Part.STORAGE, located, builders);
        put(Part.DEVICES, located, builders);
        Storage storage = builders.storage().build();
        Devices devices = builders.devices().build();
        AttachableVolumes attachable = new AttachableVolumes(storage, options.flags()::ignores);
        AmountsTable amounts = new AmountsTable(resources(attachable), attachable);
        finish(Part.CLUSTER, located, amounts, unique);
        List<TaskSpec> hidden = new ArrayList<>();
        located.of(Kinds.POD).removeIf(task -> isHidden(task, attachable, devices, hidden));
        ExactSums.check(amounts.names(), located, findings);
        findings.tellDoubts();
        if (!findings.hasErrors()) {
            new WholeCheck(located, devices, options.flags(), whole).report(findings);
        }
        List<Finding> warnings = findings.orThrow(options.strict());
        put(Part.CLUSTER, located, builders);
        Cluster cluster = builders.cluster()
                .resources(amounts.names())
                .storage(storage)
                .devices(devices)
                .undecided(undecided(hidden, attachable, devices))
                .now(options.now() == null ? objects.newestTime() : options.now())
                .zone(options.zone())
                .flags(options.flags())
                .answers(options.answers())
                .givenUsage(options.usage())
                .build();
        return new Assembled(
                new DimensionConverter(DimensionConverter.needed(cluster, attachable.resources())).of(cluster),
                hidden,
                warnings);
    }

    private List<UndecidedPod> undecided(List<TaskSpec> hidden, AttachableVolumes attachable, Devices devices) {
        SortedMap<String, UndecidedPod> all = new TreeMap<>();
        objects.otherPods().forEach(pod -> all.put(pod.key(), pod));
        for (TaskSpec pod : hidden) {
            all.put(pod.key(), undecided(pod, Objects.requireNonNull(leftOut(pod, attachable, devices))));
        }
        return List.copyOf(all.values());
    }

    private void finish(Part part, LocatedObjects located, AmountsTable amounts, Unique unique) {
        for (Kind<?> kind : Kinds.ALL) {
            if (kind.component().part() == part) {
                located.finish(kind, objects, amounts, unique);
            }
        }
    }

    private static void put(Part part, LocatedObjects located, Builders builders) {
        for (Kind<?> kind : Kinds.ALL) {
            if (kind.component().part() == part) {
                located.put(kind, builders);
            }
        }
    }

    /** Returns whether Volcano drops the pod because of one of its claims, which is then a warning. */
    private boolean isHidden(
            Located<TaskSpec> task, AttachableVolumes attachable, Devices devices, List<TaskSpec> hidden) {
        String sentence = leftOut(task.item(), attachable, devices);
        if (sentence != null) {
            findings.warn(task.place(), warning(task.item(), sentence));
            hidden.add(task.item());
        }
        return sentence != null;
    }

    static String warning(TaskSpec pod, String leftOut) {
        return "pod %s is left out, as Volcano leaves it out: %s.".formatted(pod.key(), leftOut);
    }

    /** Returns the record of a pod that no session sees. */
    static UndecidedPod undecided(TaskSpec pod, String leftOut) {
        return new UndecidedPod(
                pod.namespace(),
                pod.name(),
                pod.labels(),
                pod.controller(),
                pod.job(),
                UndecidedPod.Reason.CLAIM,
                pod.phase().isTerminated(),
                "it is not decided on: its " + leftOut);
    }

    /** Returns the reason why Volcano drops a pod; null if it does not. */
    static @Nullable String leftOut(TaskSpec pod, AttachableVolumes attachable, Devices devices) {
        String foreign = attachable.foreignClaim(pod);
        if (foreign != null) {
            return "claim %s was not made for it".formatted(foreign);
        }
        String missing = NeededClaims.missing(pod, devices);
        return missing == null ? null : "resource claim %s does not exist".formatted(missing);
    }

    /** Returns all resources that the dump names, a superset of those that objects of the cluster will have. */
    private ResourceNames resources(AttachableVolumes attachable) {
        try {
            return ResourceNames.of(objects.resources(attachable.resources()));
        } catch (IllegalArgumentException e) {
            findings.error(whole, e.getMessage() + ".");
            findings.orThrow(options.strict());
            throw e;
        }
    }
}
