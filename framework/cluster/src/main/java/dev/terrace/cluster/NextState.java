package dev.terrace.cluster;

import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.EditedObjects;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.cluster.change.Slot;
import dev.terrace.cluster.check.SumCheck;
import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.cluster.derived.Attached;
import dev.terrace.cluster.derived.Deduplication;
import dev.terrace.cluster.derived.DimensionConverter;
import dev.terrace.cluster.derived.Totals;
import dev.terrace.cluster.derived.VolumeResources;
import dev.terrace.cluster.derived.Volumes;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.field.Units;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.objects.pod.PodPatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A builder of the state after edits. It first applies the edits to single objects. It then updates the values derived
 * from several objects, but only for objects that the edits affect. If a resource appears or disappears, it recomputes
 * all amounts.
 */
final class NextState implements ReadObjects.Receiver {
    final EditedObjects slots;

    private final ClusterState before;
    private final Slot<TaskSpec> hidden;
    private final Slot<UndecidedPod> undecided;
    private final Slot<TaskSpec> observed;
    /** The keys of pods, and the names of nodes, whose slots do not include the contribution of volumes yet. */
    private final Set<String> bare = new HashSet<>();

    private final Map<String, Position> places = new HashMap<>();
    private final List<Finding> warnings = new ArrayList<>();
    private final List<EditResult> results = new ArrayList<>();
    private final List<StaleDecision> stale = new ArrayList<>();
    private ResourceNames names;
    private Deduplication deduplication;
    private Instant now;

    NextState(ClusterState before) {
        this.before = before;
        slots = new EditedObjects(before.cluster);
        hidden = new Slot<>(before.hidden, TaskSpec.ORDER);
        undecided = new Slot<>(before.cluster.undecided(), UndecidedPod.ORDER);
        observed = new Slot<>(before.observed, TaskSpec.ORDER);
        names = before.cluster.resources();
        deduplication = before.deduplication;
        now = before.cluster.now();
    }

    AppliedEdits apply(List<? extends Edit> edits) {
        for (Edit edit : edits) {
            if (edit instanceof Edit.There there) {
                if (!there.objects().errors().isEmpty()) {
                    throw new InvalidInput(there.objects().errors());
                }
                needAlso(there.objects().resources());
            } else if (edit instanceof Edit.Made<?> made) {
                needAlso(DimensionConverter.foreign(made.objects(), before.cluster.resources()));
            }
        }
        edits.forEach(edit -> results.add(edit(edit)));
        return finish();
    }

    /** Applies the valid edits. Tests the edits one by one if not all of them are valid. */
    static AppliedEdits applyValid(ClusterState before, List<? extends Edit> edits) {
        try {
            return before.apply(edits);
        } catch (InvalidInput e) {
            List<@Nullable EditResult> refused = new ArrayList<>();
            List<Edit> valid = new ArrayList<>();
            ClusterState state = before;
            for (Edit edit : edits) {
                try {
                    state = state.apply(edit).state();
                    valid.add(edit);
                    refused.add(null);
                } catch (InvalidInput reasons) {
                    refused.add(EditResult.refused(reasons.findings()));
                }
            }
            AppliedEdits applied = before.apply(valid);
            Iterator<EditResult> ofValid = applied.results().iterator();
            List<EditResult> results = refused.stream()
                    .map(result -> result == null ? ofValid.next() : result)
                    .toList();
            return new AppliedEdits(applied.state(), applied.changes(), applied.warnings(), results, applied.stale());
        }
    }

    private EditResult edit(Edit edit) {
        if (edit instanceof Edit.There there) {
            there.objects().finish(new AmountsTable(names, VolumeCounts.NONE), this);
            there.objects().otherPods().forEach(undecided::put);
            warnings.addAll(there.objects().warnings());
        } else if (edit instanceof Edit.Made<?> made) {
            made(made);
        } else if (edit instanceof Edit.Ended ended) {
            ended(ended);
        } else if (edit instanceof Edit.Gone gone) {
            Kind<?> kind = Kinds.named(gone.kind());
            if (kind == null) {
                return EditResult.refused(
                        "no cluster has objects of kind %s, such as %s.".formatted(gone.kind(), gone.key()));
            }
            gone(kind, gone.key());
        } else if (edit instanceof Edit.Decided decided) {
            stale.addAll(DecisionPatches.apply(decided.report(), now, slots));
        } else if (edit instanceof Edit.Forget forget) {
            return DecisionPatches.forget(forget, slots);
        } else if (edit instanceof Edit.Assume assume) {
            return assume(assume.bind());
        } else if (edit instanceof Edit.ForgetAssumed forget) {
            return forget(forget.pod(), forget.uid(), "binding", NextState::unbound);
        } else if (edit instanceof Edit.AssumeEviction assume) {
            assume(assume.eviction());
        } else if (edit instanceof Edit.ForgetEviction forget) {
            return forget(forget.pod(), forget.uid(), "eviction", NextState::staying);
        } else if (edit instanceof Edit.Time time) {
            now = time.now();
        } else if (edit instanceof Edit.Changed changed) {
            changed.patches().forEach(patched -> patched.apply(slots));
        }
        return EditResult.APPLIED;
    }

    private EditResult assume(Bind bind) {
        if (!bind.isAtOnce() || !bind.claims().isEmpty()) {
            return EditResult.refused(
                    "pod %s needs claims or volumes, which are not assumed with its node.".formatted(bind.task()));
        }
        TaskSpec pod = slots.of(Kinds.POD).get(bind.task());
        if (pod == null || DecisionPatches.isStale(bind, pod)) {
            stale.add(new StaleDecision(bind.task(), StaleDecision.What.BIND));
        } else if (pod.node().isEmpty()) {
            assume(pod, PodPatch.bound(bind.node(), bind.annotations(), now));
        }
        return EditResult.APPLIED;
    }

    private void assume(Eviction eviction) {
        TaskSpec pod = slots.of(Kinds.POD).get(eviction.task());
        if (pod == null || pod.node().isEmpty() || DecisionPatches.isStale(eviction, pod)) {
            stale.add(new StaleDecision(eviction.task(), StaleDecision.What.EVICTION));
        } else if (pod.deleted() == null) {
            assume(pod, PodPatch.evicted(now));
        }
    }

    private void assume(TaskSpec pod, Patch<TaskSpec> patch) {
        if (observed.get(pod.key()) == null) {
            observed.put(pod);
        }
        new Patched<>(Kinds.POD, pod.key(), patch).apply(slots);
    }

    /**
     * Reverts one assumption. The other one about the pod stays.
     *
     * @param reverted returns the pod, the first argument, without the assumption; null if it is not assumed. The
     *     second argument is the pod as the last event described it
     */
    private EditResult forget(
            String key, String uid, String what, BiFunction<TaskSpec, TaskSpec, @Nullable TaskSpec> reverted) {
        TaskSpec last = observed.get(key);
        Slot<TaskSpec> slot = slots.of(Kinds.POD).get(key) == null ? hidden : slots.of(Kinds.POD);
        TaskSpec pod = slot.get(key);
        if (last != null && pod != null && CycleReport.isAbout(key, uid, last.uid())) {
            TaskSpec back = reverted.apply(pod, last);
            if (back != null) {
                if (back.node().equals(last.node()) && Objects.equals(back.deleted(), last.deleted())) {
                    observed.remove(key);
                }
                slot.put(back);
                return EditResult.APPLIED;
            }
        }
        return EditResult.refused("the %s of pod %s is not assumed.".formatted(what, key));
    }

    private static @Nullable TaskSpec unbound(TaskSpec pod, TaskSpec last) {
        return pod.node().equals(last.node())
                ? null
                : pod.toBuilder()
                        .node(last.node())
                        .annotations(last.annotations())
                        .scheduled(last.scheduled())
                        .lifetime(last.lifetime())
                        .build();
    }

    private static @Nullable TaskSpec staying(TaskSpec pod, TaskSpec last) {
        return Objects.equals(pod.deleted(), last.deleted())
                ? null
                : pod.toBuilder().deleted(last.deleted()).build();
    }

    private <T> void made(Edit.Made<T> made) {
        DimensionConverter dimensions = new DimensionConverter(names);
        for (T object : made.objects()) {
            T item = dimensions.of(object);
            put(made.kind(), item);
            if (!(item instanceof TaskSpec pod) || Volumes.areIn(pod)) {
                attachLater(item);
            }
        }
    }

    private void ended(Edit.Ended ended) {
        TaskSpec pod = slots.of(Kinds.POD).get(ended.pod());
        if (pod != null) {
            new Patched<>(Kinds.POD, ended.pod(), PodPatch.ended(ended.phase())).apply(slots);
            Patched.claimsLeftBy(pod).forEach(patched -> patched.apply(slots));
        }
    }

    @Override
    public <T> void there(Kind<T> kind, T item, Position place) {
        places.put(SumCheck.name(kind.name(), kind.order().key(item)), place);
        put(kind, item);
        attachLater(item);
    }

    /** Records an object that lacks the contribution of volumes and may equal known objects in parts. */
    private void attachLater(Object item) {
        if (item instanceof TaskSpec pod) {
            bare.add(pod.key());
        } else if (item instanceof NodeSpec node) {
            bare.add(node.name());
        }
    }

    private <T> void put(Kind<T> kind, T item) {
        if (item instanceof TaskSpec pod) {
            String key = pod.key();
            hidden.remove(key);
            undecided.remove(key);
            observed.remove(key);
        }
        slots.of(kind).put(item);
    }

    @Override
    public void leftOut(Kind<?> kind, String key) {
        gone(kind, key);
    }

    private void gone(Kind<?> kind, String key) {
        slots.of(kind).remove(key);
        if (kind == Kinds.POD) {
            undecided.remove(key);
            hidden.remove(key);
            observed.remove(key);
        }
    }

    private AppliedEdits finish() {
        AttachableVolumes volumesBefore = AttachableVolumes.of(before.cluster);
        AttachableVolumes volumesAfter = new AttachableVolumes(slots.storage(), before.cluster.flags()::ignores);
        Volumes links = links();
        Set<String> claims = links.claims(
                slots.changes(Kinds.PERSISTENT_VOLUME_CLAIM),
                slots.changes(Kinds.PERSISTENT_VOLUME),
                slots.changes(Kinds.STORAGE_CLASS));
        VolumeResources counted =
                before.volumeResources.with(claims, volumesBefore, volumesAfter, slots.changes(Kinds.CSI_NODE));
        Set<String> pods = new TreeSet<>(links.pods(claims));
        pods.addAll(links.podsOfResources(slots.changes(Kinds.RESOURCE_CLAIM)));
        Set<String> nodes = Volumes.nodes(slots.changes(Kinds.CSI_NODE));
        if (!bare.isEmpty()) {
            slots.changes(Kinds.POD).stream()
                    .map(change -> change.either().key())
                    .filter(bare::contains)
                    .forEach(pods::add);
            slots.changes(Kinds.NODE).stream()
                    .map(change -> change.either().name())
                    .filter(bare::contains)
                    .forEach(nodes::add);
        }

        needAlso(counted.holders().keySet());
        for (String pod : pods) {
            TaskSpec seen = hidden.get(pod);
            if (seen != null) {
                needAlso(Units.of(seen.template().requests()).keySet());
            }
        }
        boolean isWide = !names.equals(before.cluster.resources());
        if (isWide) {
            redimension();
        }
        attach(pods, slots.devices(), nodes, new Attached(volumesBefore, names), new Attached(volumesAfter, names));
        Totals totals = isWide ? counted() : changed();
        if (!totals.areAllHeld(counted.holders().keySet())) {
            Set<String> needed = new TreeSet<>(counted.holders().keySet());
            needed.addAll(totals.resources());
            names = ResourceNames.of(needed);
            redimension();
            totals = counted();
        }
        new SumCheck(slots, names, totals, places).check();
        Changes changes = slots.difference(names, now);
        boolean isSame = changes.isEmpty() && !hidden.isChanged() && !undecided.isChanged() && !observed.isChanged();
        ClusterState state = isSame
                ? before
                : new ClusterState(
                        slots.cluster(names, now, undecided.items()),
                        hidden.items(),
                        observed.items(),
                        links,
                        counted,
                        totals,
                        deduplication);
        return new AppliedEdits(state, changes, warnings, results, stale);
    }

    /** Extends the dimensions by the resources. */
    private void needAlso(Set<String> resources) {
        Set<String> needed = new TreeSet<>(resources);
        needed.removeIf(resource -> names.indexOf(resource) >= 0);
        if (!needed.isEmpty()) {
            for (int d = 0; d < names.size(); d++) {
                needed.add(names.name(d));
            }
            try {
                names = ResourceNames.of(needed);
            } catch (IllegalArgumentException e) {
                throw new InvalidInput(Finding.error(Position.of("the edits"), e.getMessage() + "."));
            }
        }
    }

    /**
     * Converts all amounts to the current dimensions. Hidden pods are excluded, because they may have other resources.
     */
    private void redimension() {
        DimensionConverter dimensions = new DimensionConverter(names);
        for (Kind<?> kind : Totals.KINDS) {
            remake(slots.of(kind), dimensions);
        }
        deduplication = new Deduplication(slots.of(Kinds.POD).items());
    }

    private static <T> void remake(Slot<T> slot, DimensionConverter dimensions) {
        slot.remake(dimensions::of);
    }

    private Volumes links() {
        Volumes links = before.volumes;
        for (var claim : slots.changes(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            links = links.withClaim(claim);
        }
        // A hidden pod may be added again: its old links are removed before its new ones are added.
        for (var pod : hidden.changes()) {
            links = links.with(pod);
        }
        for (var pod : slots.changes(Kinds.POD)) {
            links = links.with(pod);
        }
        return links;
    }

    /** Adds the contribution of volumes to pods and nodes, and hides the pods that no session sees. */
    private void attach(Set<String> pods, Devices devices, Set<String> nodes, Attached was, Attached is) {
        for (String key : pods) {
            TaskSpec own = own(key, was);
            if (own == null) {
                continue;
            }
            String leftOut = Assembly.leftOut(own, is.volumes(), devices);
            if (leftOut != null) {
                slots.of(Kinds.POD).remove(key);
                hidden.put(own);
                undecided.put(Assembly.undecided(own, leftOut));
            } else {
                hidden.remove(key);
                undecided.remove(key);
                slots.of(Kinds.POD).put(deduplication.of(is.with(own)));
            }
        }
        for (String name : nodes) {
            slots.of(Kinds.NODE).change(name, node -> is.with(bare.contains(name) ? node : was.without(node)));
        }
    }

    /** Returns the pod without the contribution of its volumes; null if it is gone. */
    private @Nullable TaskSpec own(String key, Attached was) {
        TaskSpec pod = slots.of(Kinds.POD).get(key);
        if (pod != null) {
            return bare.contains(key) ? pod : was.without(pod);
        }
        TaskSpec unseen = hidden.get(key);
        return unseen == null ? null : new DimensionConverter(names).of(unseen);
    }

    /** Returns the previous totals, updated with the changes. */
    private Totals changed() {
        Totals totals = before.totals.copy();
        for (Kind<?> kind : Totals.KINDS) {
            for (ObjectChange<?> change : slots.changes(kind)) {
                totals.count(change.before(), -1);
                totals.count(change.after(), 1);
            }
        }
        return totals;
    }

    /** Counts the totals from scratch. */
    private Totals counted() {
        return Totals.of(names, kind -> slots.of(kind).items());
    }
}
