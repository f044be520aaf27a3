package dev.terrace.plugins.dirac;

import java.util.List;
import java.util.SortedMap;

/**
 * A waiting job as DIRAC's task queues see it.
 *
 * @param cpuSeconds {@code CPUTime} that it asks for
 * @param priority {@code UserPriority}
 * @param requirements lists by field: Sites, BannedSites, GridCEs, Platforms, JobTypes, Tags
 */
record GridJob(
        String owner, String group, long cpuSeconds, int priority, SortedMap<String, List<String>> requirements) {
    private static final double LEAST = 0.001;
    private static final double MOST = 10;

    /** What counts: 0 and less is next to nothing, 10 and more is next to everything. Stored as a 32-bit float. */
    double realPriority() {
        if (priority <= LEAST) {
            return (float) 1e-5;
        }
        return priority >= MOST ? 1e6 : priority;
    }
}
