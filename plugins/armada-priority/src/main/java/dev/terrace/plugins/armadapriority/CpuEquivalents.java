package dev.terrace.plugins.armadapriority;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;

/**
 * Converts amounts of several resources to one number, in cpu equivalents. A unit of a resource is worth the cluster's
 * cpu divided by the cluster's amount of that resource.
 *
 * <p>With 10 cpu, 20 Gb and 5 gpu in the cluster, 5 cpu, 2 Gb and 1 gpu are worth 5 + 2 / 2 + 1 / 0.5 = 8 cpu. A
 * resource that the cluster lacks is worth nothing.
 */
final class CpuEquivalents {
    /** A capacity below this counts as zero. */
    private static final double NOTHING = 1e-5;

    private final double[] worth;

    /** @param capacity of each resource, {@link ResourceNames#CPU} first */
    CpuEquivalents(double[] capacity) {
        worth = new double[capacity.length];
        for (int d = 0; d < worth.length; d++) {
            worth[d] = capacity[d] < NOTHING ? 0 : capacity[ResourceNames.CPU] / capacity[d];
        }
    }

    /** @param amounts in the units of the capacity */
    double of(double[] amounts) {
        double sum = 0;
        for (int d = 0; d < worth.length; d++) {
            sum += amounts[d] * worth[d];
        }
        return sum;
    }

    /** Amounts in whole resources, such as cores instead of milli-cores; the resource {@code pods} counts as 0. */
    static double[] counted(ResourceVector amounts) {
        ResourceNames names = amounts.names();
        double[] counted = new double[names.size()];
        for (int d = 0; d < counted.length; d++) {
            if (amounts.has(d) && d != ResourceNames.PODS) {
                counted[d] = amounts.value(d) / ResourceNames.unitsPerOne(names.name(d));
            }
        }
        return counted;
    }
}
