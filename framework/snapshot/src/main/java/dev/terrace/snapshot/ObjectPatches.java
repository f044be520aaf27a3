package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.snapshot.kind.PluginStateReader;
import dev.terrace.snapshot.object.VolumeCounts;
import dev.terrace.snapshot.storage.StorageNames;
import dev.terrace.snapshot.text.Header;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Applies a cycle's decisions to the objects of a dump. */
final class ObjectPatches {
    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, String> claimOfVolume = new HashMap<>();
    private final Map<String, String> nodeOfClaim = new HashMap<>();
    private final Set<String> evicted = new HashSet<>();
    private final Map<String, String> failed = new HashMap<>();
    private final Map<String, List<Amendment>> amended = new HashMap<>();
    private final Map<String, JobPhase> phases;
    private final List<PluginState> states;
    private final Instant now;
    private final Set<String> missing = new TreeSet<>();

    ObjectPatches(CycleReport report, Instant now) {
        report.binds().forEach(this::bind);
        report.evictions().forEach(eviction -> evicted.add(eviction.task()));
        report.failures().forEach(failure -> failed.put(failure.task(), failure.because()));
        report.amendments()
                .forEach(amendment -> amended.computeIfAbsent(amendment.task(), task -> new ArrayList<>())
                        .add(amendment));
        this.phases = report.phases();
        this.states = report.pluginStates();
        this.now = now;
        missing.addAll(nodes.keySet());
        missing.addAll(evicted);
        missing.addAll(failed.keySet());
        missing.addAll(amended.keySet());
    }

    /** A pod whose volumes must be bound first gets no node: its volumes get their claims, and its claims the node. */
    private void bind(Bind bind) {
        if (bind.isAtOnce()) {
            nodes.put(bind.task(), bind.node());
        }
        for (VolumeBinding volume : bind.volumes()) {
            if (volume.volume().isEmpty()) {
                nodeOfClaim.put(volume.claim(), bind.node());
            } else {
                claimOfVolume.put(volume.volume(), volume.claim());
            }
        }
    }

    /** Whether the object is written. Plugin states are not: the report has all of them, including unchanged ones. */
    boolean keeps(Header header) {
        return !header.group().equals(PluginStateReader.KIND.group());
    }

    /** Changes the object by the decisions about it. */
    void apply(Header header, ObjectNode object) {
        if (header.is("", "Pod")) {
            pod(object);
        } else if (header.is("scheduling.volcano.sh", "PodGroup")) {
            group(object);
        } else if (header.is("", "PersistentVolume")) {
            volume(object);
        } else if (header.is("", "PersistentVolumeClaim")) {
            claim(object);
        }
    }

    /** Pods of the report that {@link #apply} has not met. */
    Set<String> missing() {
        return missing;
    }

    List<ObjectNode> pluginStates() {
        return states.stream()
                .map(state -> PluginStateReader.KIND.object(state, VolumeCounts.NONE))
                .toList();
    }

    private void pod(ObjectNode pod) {
        String key = key(pod);
        String node = nodes.get(key);
        if (node != null) {
            pod.withObjectProperty("spec").put("nodeName", node);
        }
        if (evicted.contains(key) && !pod.path("metadata").hasNonNull("deletionTimestamp")) {
            pod.withObjectProperty("metadata").put("deletionTimestamp", now.toString());
        }
        for (Amendment amendment : amended.getOrDefault(key, List.of())) {
            pod.withObjectProperty("spec").put(amendment.field(), amendment.value());
        }
        String failure = failed.get(key);
        if (failure != null) {
            pod.withObjectProperty("status").put("phase", "Failed").put("message", failure);
        }
        missing.remove(key);
    }

    private void group(ObjectNode group) {
        JobPhase phase = phases.getOrDefault(key(group), JobPhase.NONE);
        if (phase != JobPhase.NONE) {
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

    private static String key(ObjectNode object) {
        String namespace = object.path("metadata").path("namespace").asText("");
        return (namespace.isEmpty() ? "default" : namespace) + "/"
                + object.path("metadata").path("name").asText("");
    }
}
