package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.ClaimedDevices;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.objects.storage.StorageNames;
import dev.terrace.text.Header;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What happened since a dump was made, so that {@link SnapshotWriter} can write its objects as they are by now: what
 * cycles decided, in their order, and what became of pods between them. Takes the room of what changed, not of how
 * often.
 */
public final class Happened {
    private final Map<String, HappenedToPod> pods = new HashMap<>();
    private final Set<String> decided = new TreeSet<>();
    private final Map<String, String> claimOfVolume = new HashMap<>();
    private final Map<String, String> nodeOfClaim = new HashMap<>();
    private final Map<String, HappenedToClaim> claims = new HashMap<>();
    private final Set<String> gone = new HashSet<>();
    private final Map<String, JobPhase> phases = new HashMap<>();
    private List<PluginState> states = List.of();

    /** A cycle decided this. */
    public Happened decided(CycleReport report, Instant now) {
        report.binds().forEach(bind -> bind(bind, now));
        report.evictions().forEach(eviction -> decided(eviction.task()).evicted(now));
        report.failures().forEach(failure -> decided(failure.task()).failed(failure.because()));
        report.amendments()
                .forEach(amendment -> decided(amendment.task()).amended(amendment.field(), amendment.value()));
        report.phases().forEach((job, phase) -> {
            if (phase != JobPhase.NONE) {
                phases.put(job, phase);
            }
        });
        states = report.pluginStates();
        return this;
    }

    /** Pods have started, and then others are gone and wait again under their names, made anew. */
    public Happened lived(List<String> started, List<String> left, Instant now) {
        started.forEach(pod -> pod(pod).started(now));
        left.forEach(pod -> {
            pod(pod).madeAnew(now);
            gone.add(pod);
            claims.forEach((claim, happened) -> {
                if (namespace(claim).equals(namespace(pod))) {
                    happened.left(pod.substring(pod.indexOf('/') + 1));
                }
            });
        });
        return this;
    }

    /** A pod whose volumes must be bound first gets no node: its volumes get their claims, and its claims the node. */
    private void bind(Bind bind, Instant now) {
        HappenedToPod pod = decided(bind.task());
        if (bind.isAtOnce()) {
            pod.bound(bind.node(), bind.annotations(), now);
        }
        for (ClaimedDevices claimed : bind.claims()) {
            claims.computeIfAbsent(claimed.claim(), claim -> new HappenedToClaim())
                    .used(claimed.pod(), bind.task().substring(bind.task().indexOf('/') + 1), claimed.allocation());
        }
        for (VolumeBinding volume : bind.volumes()) {
            if (volume.volume().isEmpty()) {
                nodeOfClaim.put(volume.claim(), bind.node());
            } else {
                claimOfVolume.put(volume.volume(), volume.claim());
            }
        }
    }

    private HappenedToPod decided(String pod) {
        decided.add(pod);
        return pod(pod);
    }

    private HappenedToPod pod(String key) {
        return pods.computeIfAbsent(key, pod -> new HappenedToPod());
    }

    /** Whether the object is written. Plugin states are not: a report has all of them, including unchanged ones. */
    static boolean keeps(Header header) {
        return !header.group().equals(Kinds.PLUGIN_STATE.group());
    }

    /**
     * Changes the object by what happened to it.
     *
     * @param missing loses its name
     */
    void apply(Header header, ObjectNode object, Set<String> missing) {
        if (header.is("", "Pod")) {
            String key = key(object);
            missing.remove(key);
            HappenedToPod pod = pods.get(key);
            if (pod != null) {
                pod.apply(object);
            }
        } else if (header.is("scheduling.volcano.sh", "PodGroup")) {
            group(object);
        } else if (header.is("", "PersistentVolume")) {
            volume(object);
        } else if (header.is("", "PersistentVolumeClaim")) {
            claim(object);
        } else if (Kinds.RESOURCE_CLAIM.matches(header)) {
            String key = key(object);
            HappenedToClaim claim = claims.get(key);
            if (claim != null) {
                claim.apply(object, namespace(key), gone, true);
            } else {
                HappenedToClaim.apply(object, namespace(key), gone);
            }
        }
    }

    /** The pods that were decided about, sorted: all of them must be in the dump. */
    Set<String> pods() {
        return new TreeSet<>(decided);
    }

    List<ObjectNode> pluginStates() {
        return states.stream()
                .map(state -> Kinds.PLUGIN_STATE.object(state, VolumeCounts.NONE))
                .toList();
    }

    private void group(ObjectNode group) {
        JobPhase phase = phases.get(key(group));
        if (phase != null) {
            group.withObjectProperty("status").put("phase", phase.spelling());
        }
    }

    private void volume(ObjectNode volume) {
        String claim = claimOfVolume.get(volume.path("metadata").path("name").asText(""));
        if (claim != null) {
            int slash = claim.indexOf('/');
            volume.withObjectProperty("spec")
                    .withObjectProperty("claimRef")
                    .put("apiVersion", "v1")
                    .put("kind", "PersistentVolumeClaim")
                    .put("namespace", claim.substring(0, slash))
                    .put("name", claim.substring(slash + 1));
            annotate(volume, StorageNames.BOUND_BY_CONTROLLER, "yes");
        }
    }

    private void claim(ObjectNode claim) {
        String node = nodeOfClaim.get(key(claim));
        if (node != null) {
            annotate(claim, StorageNames.SELECTED_NODE, node);
        }
    }

    private static void annotate(ObjectNode object, String key, String value) {
        object.withObjectProperty("metadata").withObjectProperty("annotations").put(key, value);
    }

    private static String namespace(String key) {
        return key.substring(0, key.indexOf('/'));
    }

    private static String key(ObjectNode object) {
        String namespace = object.path("metadata").path("namespace").asText("");
        return (namespace.isEmpty() ? "default" : namespace) + "/"
                + object.path("metadata").path("name").asText("");
    }
}
