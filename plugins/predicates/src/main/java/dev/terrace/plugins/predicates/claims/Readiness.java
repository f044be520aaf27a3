package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceStatus;
import dev.terrace.model.device.ResourceClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * Whether allocated devices will be ready, according to their drivers. A claim with a device that failed, or that was
 * not ready in time, excludes all nodes until it is allocated again.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go:
 *     isClaimReadyForBinding, isClaimTimeout"
 */
final class Readiness {
    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    private Readiness() {}

    /**
     * Returns whether a device of a claim failed, or was not ready in time.
     *
     * @param now read only if a device is not ready yet
     */
    static boolean isOutOfReach(ResourceClaim claim, Supplier<Instant> now) {
        ClaimAllocation allocation = claim.allocation();
        if (allocation == null) {
            return false;
        }
        // The first device that is not ready decides.
        for (Given given : allocation.devices()) {
            if (given.binding().isAwaited()) {
                List<String> holding = holding(claim, given);
                if (given.binding().failures().stream().anyMatch(holding::contains)) {
                    return true;
                }
                if (!holding.containsAll(given.binding().conditions())) {
                    return isLate(allocation, now);
                }
            }
        }
        return false;
    }

    /** The conditions of a device; empty if the driver has not reported its status. */
    private static List<String> holding(ResourceClaim claim, Given given) {
        for (DeviceStatus status : claim.statuses()) {
            if (status.isOf(given)) {
                return status.conditions();
            }
        }
        return List.of();
    }

    private static boolean isLate(ClaimAllocation allocation, Supplier<Instant> now) {
        Instant since = allocation.since();
        return since != null && since.plus(MAX_WAIT).isBefore(now.get());
    }
}
