package dev.terrace.cluster;

import dev.terrace.cluster.change.Slots;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
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
import dev.terrace.objects.kind.PodGroupPatch;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.objects.storage.StoragePatch;
import dev.terrace.text.Malformed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The decisions of a cycle as patches of objects, which apply to a cluster in memory and to the dump that it was read
 * from. No pod starts, ends or disappears. Plugin states are not patched, because a report contains all of them.
 */
final class Decisions {
    private final Instant now;
    private final List<Patched<?>> patches = new ArrayList<>();

    private Decisions(Instant now) {
        this.now = now;
    }

    /** @param now the time of the cycle */
    static List<Patched<?>> of(CycleReport report, Instant now) {
        Decisions decisions = new Decisions(now);
        report.binds().forEach(decisions::bind);
        report.evictions().forEach(eviction -> decisions.pod(eviction.task(), PodPatch.evicted(now)));
        report.failures().forEach(failure -> decisions.pod(failure.task(), PodPatch.failed(failure.because())));
        report.amendments()
                .forEach(amended -> decisions.pod(amended.task(), PodPatch.amended(amended.field(), amended.value())));
        report.changedPhases()
                .forEach((group, phase) ->
                        decisions.patches.add(new Patched<>(Kinds.POD_GROUP, group, PodGroupPatch.inPhase(phase))));
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

    /** Returns the pods that a cycle decided about. All of them must be in the cluster. */
    static Stream<String> pods(CycleReport report) {
        return Stream.of(
                        report.binds().stream().map(Bind::task),
                        report.evictions().stream().map(Eviction::task),
                        report.failures().stream().map(Failure::task),
                        report.amendments().stream().map(Amendment::task))
                .flatMap(Function.identity());
    }

    /** Applies the decisions in memory. */
    static void apply(CycleReport report, Instant now, Slots slots) {
        pods(report)
                .filter(pod -> slots.of(Kinds.POD).get(pod) == null)
                .findFirst()
                .ifPresent(pod -> {
                    throw Malformed.at(
                            Position.of("the report"), "pod %s was decided about and is not here.".formatted(pod));
                });
        of(report, now).forEach(patched -> patched.apply(slots));
        slots.of(Kinds.PLUGIN_STATE).replace(report.pluginStates());
    }
}
