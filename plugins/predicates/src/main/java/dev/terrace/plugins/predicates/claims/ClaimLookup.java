package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import org.jspecify.annotations.Nullable;

/** Finds claims. A pod's only claim is mostly asked for several times, one after the other. */
final class ClaimLookup {
    private final Devices devices;
    private String namespace = "";
    private String name = "";
    private @Nullable ResourceClaim last;

    ClaimLookup(Devices devices) {
        this.devices = devices;
    }

    /** Null if there is none. */
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
