package dev.terrace.objects.field;

import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;

/** Counts volumes as resources. By default there are no volumes. */
public interface VolumeCounts {
    VolumeCounts NONE = new VolumeCounts() {};

    /** What a node offers: {@code own}, with the volumes that its drivers can attach. */
    default Map<String, Long> offered(String node, Map<String, Long> own) {
        return own;
    }

    /** What a pod asks for by the claims of its volumes, by resource. */
    default Map<String, Long> requested(String namespace, String pod, List<ClaimedVolume> volumes) {
        return Map.of();
    }
}
