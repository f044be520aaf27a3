package dev.terrace.cluster;

import dev.terrace.cluster.change.Slots;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.ClaimedDevices;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.objects.Kinds;
import dev.terrace.text.Malformed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Makes a cycle's decisions true: what {@link dev.terrace.snapshot.SnapshotWriter} writes into the objects of a dump,
 * as reading them again shows it. No pod starts, ends or disappears.
 */
final class Decisions {
    private final Slots next;
    private final Instant now;

    Decisions(Slots next, Instant now) {
        this.next = next;
        this.now = now;
    }

    void apply(CycleReport report) {
        report.binds().forEach(this::bind);
        report.evictions()
                .forEach(eviction -> pod(
                        eviction.task(),
                        pod -> pod.deleted() == null
                                ? pod.toBuilder().deleted(now).build()
                                : pod));
        report.failures()
                .forEach(failure -> pod(
                        failure.task(),
                        pod -> pod.toBuilder().phase(PodPhase.FAILED).build()));
        report.amendments().forEach(amendment -> pod(amendment.task(), pod -> amended(pod, amendment)));
        report.changedPhases()
                .forEach((job, phase) -> next.of(Kinds.POD_GROUP).change(job, known -> inPhase(known, phase)));
        next.of(Kinds.PLUGIN_STATE).replace(report.pluginStates());
    }

    /** A pod whose volumes must be bound first gets no node: its volumes get their claims, and its claims the node. */
    private void bind(Bind bind) {
        pod(
                bind.task(),
                pod -> bind.isAtOnce()
                        ? pod.toBuilder()
                                .node(bind.node())
                                .annotations(annotated(pod, bind))
                                .scheduled(pod.scheduled() == null ? now : pod.scheduled())
                                .lifetime(null)
                                .build()
                        : pod);
        for (ClaimedDevices claimed : bind.claims()) {
            next.of(Kinds.RESOURCE_CLAIM).change(claimed.claim(), claim -> reserved(claim, claimed));
        }
        for (VolumeBinding binding : bind.volumes()) {
            if (binding.volume().isEmpty()) {
                next.of(Kinds.PERSISTENT_VOLUME_CLAIM)
                        .change(
                                binding.claim(),
                                claim -> claim.toBuilder()
                                        .selectedNode(bind.node())
                                        .build());
            } else {
                next.of(Kinds.PERSISTENT_VOLUME).change(binding.volume(), volume -> {
                    ClaimReference known = volume.claim();
                    String uid = known == null ? "" : known.uid();
                    return volume.toBuilder()
                            .claim(new ClaimReference(binding.claim(), uid))
                            .build();
                });
            }
        }
    }

    private static Map<String, String> annotated(TaskSpec pod, Bind bind) {
        if (bind.annotations().isEmpty()) {
            return pod.annotations();
        }
        SortedMap<String, String> all = new TreeMap<>(pod.annotations());
        all.putAll(bind.annotations());
        return Collections.unmodifiableSortedMap(all);
    }

    private static ResourceClaim reserved(ResourceClaim claim, ClaimedDevices claimed) {
        List<String> pods = new ArrayList<>(claim.reservedFor());
        if (!pods.contains(claimed.pod())) {
            pods.add(claimed.pod());
        }
        return claim.given(claimed.allocation() == null ? claim.allocation() : claimed.allocation(), List.copyOf(pods));
    }

    private static JobSpec inPhase(JobSpec job, JobPhase phase) {
        return phase == JobPhase.NONE || phase == job.phase()
                ? job
                : job.toBuilder().phase(phase).build();
    }

    /** Only how long a waiting pod may take is ever amended. */
    private static TaskSpec amended(TaskSpec pod, Amendment amendment) {
        Lifetime known = pod.lifetime();
        if (known == null) {
            return pod;
        }
        Lifetime lifetime = switch (amendment.field()) {
            case "terminationGracePeriodSeconds" ->
                new Lifetime((double) amendment.value(), known.deadline(), known.place());
            case "activeDeadlineSeconds" -> new Lifetime(known.gracePeriod(), amendment.value(), known.place());
            default -> known;
        };
        return pod.toBuilder().lifetime(lifetime).build();
    }

    private void pod(String key, UnaryOperator<TaskSpec> change) {
        if (!next.of(Kinds.POD).change(key, change)) {
            throw Malformed.at(Position.of("the report"), "pod %s was decided about and is not here.".formatted(key));
        }
    }
}
