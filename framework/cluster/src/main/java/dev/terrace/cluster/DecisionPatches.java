package dev.terrace.cluster;

import dev.terrace.cluster.StaleDecision.What;
import dev.terrace.cluster.change.EditedObjects;
import dev.terrace.cluster.change.Slot;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.device.ClaimPatch;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.kind.PodGroupForm;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.objects.storage.StoragePatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * The decisions of a cycle as patches of objects, which apply to a cluster in memory and to the dump that it was read
 * from. No pod starts, ends or disappears. Plugin states are not patched but replaced.
 */
final class DecisionPatches {
    private final Instant now;
    private final List<Patched<?>> patches = new ArrayList<>();

    private DecisionPatches(Instant now) {
        this.now = now;
    }

    /** @param now the time of the cycle */
    static List<Patched<?>> of(CycleReport report, Instant now) {
        DecisionPatches decisions = new DecisionPatches(now);
        report.binds().forEach(decisions::bind);
        report.evictions().forEach(eviction -> decisions.pod(eviction.task(), PodPatch.evicted(now)));
        report.failures().forEach(failure -> decisions.pod(failure.task(), PodPatch.failed(failure.because())));
        report.amendments()
                .forEach(amended -> decisions.pod(amended.task(), PodPatch.amended(amended.field(), amended.value())));
        report.changedPhases()
                .forEach((group, phase) ->
                        decisions.patches.add(new Patched<>(Kinds.POD_GROUP, group, PodGroupForm.inPhase(phase))));
        return decisions.patches;
    }

    /**
     * Binds a pod. If its volumes must be bound first, the pod gets no node yet: its volumes get their claims, and its
     * claims get the node.
     */
    private void bind(Bind bind) {
        if (bind.isAtOnce()) {
            pod(bind.task(), PodPatch.bound(bind.node(), bind.annotations(), now));
        }
        String name = bind.task().substring(bind.task().indexOf('/') + 1);
        for (ClaimedDevices claimed : bind.claims()) {
            patches.add(new Patched<>(
                    Kinds.RESOURCE_CLAIM,
                    claimed.claim(),
                    ClaimPatch.usedBy(claimed.pod(), name, claimed.allocation())));
        }
        for (VolumeBinding binding : bind.volumes()) {
            patches.add(
                    binding.volume().isEmpty()
                            ? new Patched<>(
                                    Kinds.PERSISTENT_VOLUME_CLAIM, binding.claim(), StoragePatch.selected(bind.node()))
                            : new Patched<>(
                                    Kinds.PERSISTENT_VOLUME, binding.volume(), StoragePatch.boundTo(binding.claim())));
        }
    }

    private void pod(String key, Patch<TaskSpec> patch) {
        patches.add(new Patched<>(Kinds.POD, key, patch));
    }

    /** Adds the pods that a cycle decided about, with their uids. All of them must be in the cluster. */
    static void notePods(CycleReport report, Map<String, String> uids) {
        report.binds().forEach(one -> uids.put(one.task(), one.uid()));
        report.evictions().forEach(one -> uids.put(one.task(), one.uid()));
        report.failures().forEach(one -> uids.put(one.task(), one.uid()));
        report.amendments().forEach(one -> uids.put(one.task(), one.uid()));
    }

    /** Applies the decisions in memory, except for the stale ones. Returns the stale ones. */
    static List<StaleDecision> apply(CycleReport report, Instant now, EditedObjects slots) {
        List<StaleDecision> stale = stale(report, slots);
        CycleReport current = stale.isEmpty() ? report : without(report, stale);
        of(current, now).forEach(patched -> patched.apply(slots));
        carry(report, slots.of(Kinds.PLUGIN_STATE));
        return stale;
    }

    private static void carry(CycleReport report, Slot<PluginState> states) {
        Set<String> plugins = report.statedPlugins();
        Ordered<PluginState> next = Ordered.of(report.pluginStates(), PluginState.ORDER);
        for (PluginState state : List.copyOf(states.items())) {
            String key = PluginState.ORDER.key(state);
            if (plugins.contains(state.plugin()) && next.place(key) < 0) {
                states.remove(key);
            }
        }
        next.forEach(states::put);
    }

    /** Returns whether the pod that a decision is about was deleted, even if it was created again. */
    private static boolean isGone(Slot<TaskSpec> pods, String key, String uid) {
        TaskSpec pod = pods.get(key);
        return pod == null || !CycleReport.isAbout(key, uid, pod.uid());
    }

    /** Returns whether a bind came too late for the pod of its name. */
    static boolean isStale(Bind bind, TaskSpec pod) {
        return !CycleReport.isAbout(bind.task(), bind.uid(), pod.uid())
                || pod.phase().isTerminated()
                || !(pod.node().isEmpty() || pod.node().equals(bind.node()));
    }

    /** Returns whether an eviction came too late for the pod of its name. */
    static boolean isStale(Eviction eviction, TaskSpec pod) {
        return !CycleReport.isAbout(eviction.task(), eviction.uid(), pod.uid())
                || pod.phase().isTerminated();
    }

    private static List<StaleDecision> stale(CycleReport report, EditedObjects slots) {
        Slot<TaskSpec> pods = slots.of(Kinds.POD);
        List<StaleDecision> stale = new ArrayList<>();
        for (Bind bind : report.binds()) {
            TaskSpec pod = pods.get(bind.task());
            if (pod == null || isStale(bind, pod) || slots.of(Kinds.NODE).get(bind.node()) == null) {
                stale.add(new StaleDecision(bind.task(), What.BIND));
            }
        }
        for (Eviction eviction : report.evictions()) {
            TaskSpec pod = pods.get(eviction.task());
            if (pod == null
                    || isStale(eviction, pod)
                    || (pod.node().isEmpty()
                            && report.binds().stream()
                                    .noneMatch(bind -> bind.task().equals(pod.key())))) {
                stale.add(new StaleDecision(eviction.task(), What.EVICTION));
            }
        }
        for (Failure failure : report.failures()) {
            if (isGone(pods, failure.task(), failure.uid())) {
                stale.add(new StaleDecision(failure.task(), What.FAILURE));
            }
        }
        for (Amendment amendment : report.amendments()) {
            if (isGone(pods, amendment.task(), amendment.uid())) {
                stale.add(new StaleDecision(amendment.task(), What.AMENDMENT));
            }
        }
        report.groupUids().forEach((key, uid) -> {
            JobSpec group = slots.of(Kinds.POD_GROUP).get(key);
            if (group != null
                    && report.changedPhases().containsKey(key)
                    && !CycleReport.isAbout(key, uid, group.uid())) {
                stale.add(new StaleDecision(key, What.PHASE));
            }
        });
        return stale;
    }

    private static CycleReport without(CycleReport report, List<StaleDecision> stale) {
        SortedMap<String, JobPhase> phases = new TreeMap<>(report.changedPhases());
        phases.keySet().removeIf(group -> stale.contains(new StaleDecision(group, What.PHASE)));
        return only(report, (pod, what) -> !stale.contains(new StaleDecision(pod, what))).toBuilder()
                .changedPhases(phases)
                .build();
    }

    /** Returns the decisions about pods that pass a test. */
    private static CycleReport only(CycleReport report, BiPredicate<String, What> test) {
        return report.toBuilder()
                .binds(report.binds().stream()
                        .filter(one -> test.test(one.task(), What.BIND))
                        .toList())
                .evictions(report.evictions().stream()
                        .filter(one -> test.test(one.task(), What.EVICTION))
                        .toList())
                .failures(report.failures().stream()
                        .filter(one -> test.test(one.task(), What.FAILURE))
                        .toList())
                .amendments(report.amendments().stream()
                        .filter(one -> test.test(one.task(), What.AMENDMENT))
                        .toList())
                .build();
    }

    /** Reverts the decisions about one pod, the last one first. */
    static EditResult forget(Edit.Forget forget, EditedObjects slots) {
        CycleReport own = only(forget.report(), (pod, what) -> pod.equals(forget.pod())).toBuilder()
                .changedPhases(Collections.emptySortedMap())
                .build();
        List<Patched<?>> patches = of(own, forget.before().cluster().now());
        if (patches.isEmpty()) {
            return EditResult.refused("the report decides nothing about pod %s.".formatted(forget.pod()));
        }
        TaskSpec old = forget.before().task(forget.pod());
        TaskSpec pod = slots.of(Kinds.POD).get(forget.pod());
        if (old != null && pod != null && !CycleReport.isAbout(pod.key(), old.uid(), pod.uid())) {
            return EditResult.refused("pod %s was deleted and created again since.".formatted(forget.pod()));
        }
        if (!own.binds().isEmpty() && old != null && pod != null && old.phase() != pod.phase()) {
            return EditResult.refused("pod %s has started or ended since.".formatted(forget.pod()));
        }
        EditedObjects before = new EditedObjects(forget.before().cluster());
        boolean changes = false;
        for (int i = patches.size() - 1; i >= 0; i--) {
            changes |= patches.get(i).undo(before, slots);
        }
        return changes
                ? EditResult.APPLIED
                : EditResult.refused("nothing of the decision about pod %s is left.".formatted(forget.pod()));
    }
}
