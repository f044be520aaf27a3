package dev.terrace.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A node as the dump shows it.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param unschedulable whether it is cordoned
 * @param allocatable {@code status.allocatable}; {@code pods} limits how many pods it takes
 * @param oversubscription what Volcano's oversubscription annotations add to cpu and memory
 * @param images sizes in bytes by name, for every name of every image
 */
public record NodeSpec(
        String name,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        boolean unschedulable,
        List<Taint> taints,
        Amounts allocatable,
        Amounts oversubscription,
        Map<String, Long> images) {}
