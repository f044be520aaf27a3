package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ResourceClaim: the devices that its pods need, and the devices that are allocated.
 *
 * @param uid "namespace/name" if it has none
 * @param owner the uid of the pod for which it was created; "namespace/name" of that pod if its uid is unknown; empty
 *     for a claim that was not created for a pod
 * @param leaving whether it is being deleted
 * @param allocation null until devices are allocated
 * @param reservedFor the uids of the pods that may use it
 * @param statuses the drivers' statuses of its devices
 */
public record ResourceClaim(
        String namespace,
        String name,
        String uid,
        String owner,
        boolean leaving,
        List<DeviceRequest> requests,
        List<DeviceConstraint> constraints,
        @Nullable ClaimAllocation allocation,
        List<String> reservedFor,
        List<DeviceStatus> statuses) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<ResourceClaim> ORDER = Order.byKey(ResourceClaim::namespace, ResourceClaim::name);

    /** The maximum number of devices of a claim. */
    public static final int MAX_DEVICES = 32;

    /** Returns "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** This claim with another allocation, or without one, and with these pods as its users. */
    public ResourceClaim given(@Nullable ClaimAllocation devices, List<String> pods) {
        List<DeviceStatus> said = devices == null ? List.of() : statuses;
        return new ResourceClaim(namespace, name, uid, owner, leaving, requests, constraints, devices, pods, said);
    }
}
