package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ResourceClaim: which devices its pods need, and which they were given.
 *
 * @param uid "namespace/name" if it has none
 * @param owner the uid of the pod for which it was made; "namespace/name" of that pod if its uid is not said; empty if
 *     it was made for none
 * @param leaving whether it is being deleted
 * @param allocation null until it has devices
 * @param reservedFor the uids of the pods that may use it
 * @param statuses what drivers say of its devices
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
    /** The order of a cluster: by "namespace/name". */
    public static final Order<ResourceClaim> ORDER = Order.byKey(ResourceClaim::namespace, ResourceClaim::name);

    /** How many devices a claim can be given. */
    public static final int MOST_DEVICES = 32;

    /** "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** This claim, given devices, or none any more, and used by these pods. */
    public ResourceClaim given(@Nullable ClaimAllocation devices, List<String> pods) {
        List<DeviceStatus> said = devices == null ? List.of() : statuses;
        return new ResourceClaim(namespace, name, uid, owner, leaving, requests, constraints, devices, pods, said);
    }
}
