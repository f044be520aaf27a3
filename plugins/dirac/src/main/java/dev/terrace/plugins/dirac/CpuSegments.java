package dev.terrace.plugins.dirac;

import java.util.List;

/** The CPU time segments into which DIRAC rounds jobs for task queues. */
final class CpuSegments {
    private static final long[] SECONDS =
            List.of(0.1, 0.5, 1.0, 6.0, 12.0, 24.0, 48.0, 72.0, 96.0, 144.0, 192.0, 240.0, 300.0).stream()
                    .mapToLong(hours -> Math.round(hours * 3600))
                    .toArray();

    private CpuSegments() {}

    /** The shortest segment that holds the seconds, or else the longest segment; in seconds. */
    static long fit(long seconds) {
        for (long segment : SECONDS) {
            if (seconds <= segment) {
                return segment;
            }
        }
        return SECONDS[SECONDS.length - 1];
    }
}
