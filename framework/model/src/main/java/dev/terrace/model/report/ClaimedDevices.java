package dev.terrace.model.report;

import dev.terrace.model.device.ClaimAllocation;
import org.jspecify.annotations.Nullable;

/**
 * A resource claim whose use by a pod begins with this cycle.
 *
 * @param claim "namespace/name"
 * @param pod the pod's uid
 * @param allocation the new allocation; null if the claim is allocated already
 */
public record ClaimedDevices(
        String claim, String pod, @Nullable ClaimAllocation allocation) {}
