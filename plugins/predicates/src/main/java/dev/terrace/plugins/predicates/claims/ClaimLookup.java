package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import org.jspecify.annotations.Nullable;

/** Finds claims by name. Caches the last one, because a pod's only claim is usually read several times in a row. */
final class ClaimLookup {
    private final Devices devices;
    private String namespace = "";
    private String name = "";
    private @Nullable ResourceClaim last;

    ClaimLookup(Devices devices) {
        this.devices = devices;
    }

    /** Returns a claim by its name; null if no such claim exists. */
    @Nullable
    ResourceClaim find(String ofNamespace, String ofName) {
        if (!name.equals(ofName) || !namespace.equals(ofNamespace)) {
            last = devices.claim(ofNamespace + "/" + ofName);
            namespace = ofNamespace;
            name = ofName;
        }
        return last;
    }
}
