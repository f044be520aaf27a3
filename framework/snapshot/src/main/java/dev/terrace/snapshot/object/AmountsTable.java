package dev.terrace.snapshot.object;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.snapshot.pod.TemplateDraft;
import dev.terrace.snapshot.storage.AttachableVolumes;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Amounts and pod templates in the dimensions of one cluster; equal ones are one object. */
public final class AmountsTable {
    private final ResourceNames names;
    private final AttachableVolumes volumes;
    private final Map<Map<String, Long>, Amounts> amounts = new HashMap<>();
    private final IdentityHashMap<TemplateDraft, PodTemplate> templates = new IdentityHashMap<>();

    public AmountsTable(ResourceNames names, AttachableVolumes volumes) {
        this.names = names;
        this.volumes = volumes;
    }

    public ResourceNames names() {
        return names;
    }

    public Amounts of(Map<String, Long> units) {
        return amounts.computeIfAbsent(units, map -> Amounts.of(names, map));
    }

    /** What a node offers, the volumes that it can attach included. */
    public Amounts offered(String node, Map<String, Long> units) {
        return of(volumes.offered(node, units));
    }

    /**
     * What a pod asks for, its volumes included.
     *
     * @param draft drafts that are one object become one template, if no volume makes a difference
     */
    public PodTemplate of(TemplateDraft draft, String namespace, String pod) {
        List<ClaimedVolume> claimed = draft.rest().claimedVolumes();
        Map<String, Long> attached = claimed.isEmpty() ? Map.of() : volumes.requested(namespace, pod, claimed);
        if (attached.isEmpty()) {
            return templates.computeIfAbsent(draft, one -> one.finish(of(one.requests())));
        }
        SortedMap<String, Long> requests = new TreeMap<>(draft.requests());
        attached.forEach((resource, count) -> requests.merge(resource, count, Long::sum));
        return draft.finish(of(requests));
    }
}
