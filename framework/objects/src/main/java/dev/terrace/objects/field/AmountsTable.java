package dev.terrace.objects.field;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.ClaimedVolume;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Amounts in the dimensions of one cluster. Equal amounts are interned. */
public final class AmountsTable {
    private final ResourceNames names;
    private final VolumeCounts volumes;
    private final Map<Map<String, Long>, Amounts> amounts = new HashMap<>();

    public AmountsTable(ResourceNames names, VolumeCounts volumes) {
        this.names = names;
        this.volumes = volumes;
    }

    /** A table without resources, for drafts that need no amounts and are finished before the resources are known. */
    public static AmountsTable empty() {
        return new AmountsTable(ResourceNames.of(List.of()), VolumeCounts.NONE);
    }

    public ResourceNames names() {
        return names;
    }

    /** @param units units by resource name; must not be modified afterwards */
    public Amounts of(Map<String, Long> units) {
        return amounts.computeIfAbsent(units, map -> Amounts.of(names, map));
    }

    /** The amounts that a node offers, including the volumes that it can attach. */
    public Amounts offered(String node, Map<String, Long> units) {
        return of(volumes.offered(node, units));
    }

    /** The counts that a pod's volumes add to its requests, by resource. */
    public Map<String, Long> attached(String namespace, String pod, List<ClaimedVolume> claimed) {
        return claimed.isEmpty() ? Map.of() : volumes.requested(namespace, pod, claimed);
    }
}
