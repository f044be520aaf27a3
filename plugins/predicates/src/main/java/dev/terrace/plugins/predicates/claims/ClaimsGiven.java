package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The claims that got devices in this session. A claim shared by two pods keeps the devices that it got for the first.
 */
final class ClaimsGiven {
    private final DevicesInUse inUse;
    /** The held claims, by claim uid. */
    private final Map<String, Held> held;

    /** @param pods the number of pods that hold the claim */
    private record Held(ClaimAllocation devices, Node node, int pods) {
        Held by(int more) {
            return new Held(devices, node, pods + more);
        }
    }

    /** @param claims the number of claims in the cluster */
    ClaimsGiven(DevicesInUse inUse, int claims) {
        this.inUse = inUse;
        held = new HashMap<>(2 * claims);
    }

    /** The devices of a claim; null if it got none. */
    @Nullable
    ClaimAllocation of(ResourceClaim claim) {
        Held one = held.get(claim.uid());
        return one == null ? null : one.devices;
    }

    void allocate(ResourceClaim claim, ClaimAllocation devices, Node node) {
        Held before = held.get(claim.uid());
        if (before != null) {
            held.put(claim.uid(), before.by(1));
            return;
        }
        held.put(claim.uid(), new Held(devices, node, 1));
        inUse.allocate(devices);
    }

    /** Releases a claim for one pod. Returns the node whose devices became free, or null. */
    @Nullable
    Node release(ResourceClaim claim) {
        Held before = held.get(claim.uid());
        if (before == null) {
            return null;
        }
        if (before.pods > 1) {
            held.put(claim.uid(), before.by(-1));
            return null;
        }
        held.remove(claim.uid());
        inUse.release(before.devices);
        return before.node;
    }
}
