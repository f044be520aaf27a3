package dev.terrace.model.report;

import dev.terrace.model.device.ClaimAllocation;
import org.jspecify.annotations.Nullable;

/**
 * A resource claim that a pod uses from now on.
 *
 * @param claim "namespace/name"
 * @param pod the pod's uid
 * @param allocation the devices that it is given; null if it has them already
 */
public record ClaimedDevices(
        String claim, String pod, @Nullable ClaimAllocation allocation) {}
