package dev.terrace.objects.field;

import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;

/** Counts volumes as resources. By default, no volumes exist. */
public interface VolumeCounts {
    VolumeCounts NONE = new VolumeCounts() {};

    /** The amounts that a node offers: {@code own}, and the volumes that its drivers can attach. */
    default Map<String, Long> offered(String node, Map<String, Long> own) {
        return own;
    }

    /** The counts that a pod requests by the claims of its volumes, by resource. */
    default Map<String, Long> requested(String namespace, String pod, List<ClaimedVolume> volumes) {
        return Map.of();
    }
}
