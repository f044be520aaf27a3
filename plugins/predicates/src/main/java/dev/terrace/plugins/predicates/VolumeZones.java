package dev.terrace.plugins.predicates;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Excludes nodes outside the zone or region that a volume's labels name. Nodes without such labels pass; ephemeral
 * volumes are ignored.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/volumezone/volume_zone.go: VolumeZone"
 */
record VolumeZones(StorageIndex storage) {
    private static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String OLD_REGION = "failure-domain.beta.kubernetes.io/region";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String REGION = "topology.kubernetes.io/region";
    private static final List<String> LABELS = List.of(OLD_ZONE, OLD_REGION, ZONE, REGION);
    private static final Map<String, String> RENAMED = Map.of(OLD_ZONE, ZONE, OLD_REGION, REGION);
    private static final String DELIMITER = "__";

    private static final Verdict ELSEWHERE = Verdict.excludes("its volume is in another zone");

    /** A zone or region label of a volume, and its values. */
    private record Place(String label, Set<String> values) {
        boolean has(NodeSpec node) {
            String value = node.labels().get(label);
            if (value == null) {
                value = node.labels().get(RENAMED.getOrDefault(label, label));
            }
            return value != null && values.contains(value);
        }
    }

    /** Excludes the pod from all nodes if the zone of a volume cannot be known. */
    Verdict known(Task task) {
        TaskSpec pod = task.spec();
        return storage.verdict(
                pod, (volume, claim) -> volume.ephemeral() ? "" : problem(claim, volume.claimOf(pod.name())));
    }

    private String problem(@Nullable PersistentVolumeClaim claim, String name) {
        if (claim == null) {
            return Reasons.noClaim(name);
        }
        if (!claim.volume().isEmpty()) {
            return storage.volume(claim.volume()) == null ? Reasons.noVolume(claim) : "";
        }
        StorageClass storageClass = storage.storageClass(claim.storageClass());
        if (storageClass == null) {
            return Reasons.noClass(claim);
        }
        return storageClass.waits() ? "" : Reasons.unbound(claim);
    }

    /** Prepares the check of a task; null if no volume has a zone or region. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        List<Place> places = new ArrayList<>();
        List<ClaimedVolume> volumes = task.template().claimedVolumes();
        List<@Nullable PersistentVolumeClaim> claims = storage.claims(task.spec());
        for (int i = 0; i < claims.size(); i++) {
            PersistentVolumeClaim claim = claims.get(i);
            PersistentVolume volume = claim == null ? null : storage.volume(claim.volume());
            if (volume != null && !volumes.get(i).ephemeral()) {
                addPlaces(volume, places);
            }
        }
        return places.isEmpty() ? null : node -> check(places, node.spec());
    }

    /** Ignores labels whose list of values has an empty item. */
    private static void addPlaces(PersistentVolume volume, List<Place> places) {
        for (String label : LABELS) {
            String text = volume.labels().get(label);
            if (text != null) {
                List<String> values = Arrays.stream(text.split(DELIMITER, -1))
                        .map(String::strip)
                        .toList();
                if (!values.contains("")) {
                    places.add(new Place(label, new HashSet<>(values)));
                }
            }
        }
    }

    private static Verdict check(List<Place> places, NodeSpec node) {
        if (LABELS.stream().noneMatch(node.labels()::containsKey)) {
            return Verdict.fits();
        }
        for (Place place : places) {
            if (!place.has(node)) {
                return ELSEWHERE;
            }
        }
        return Verdict.fits();
    }
}
