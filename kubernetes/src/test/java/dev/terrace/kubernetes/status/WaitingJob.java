package dev.terrace.kubernetes.status;

import dev.terrace.model.report.CycleReport.Waiting;
import java.util.Collections;
import java.util.List;

/** Builds rows of waiting jobs. */
final class WaitingJob {
    private WaitingJob() {}

    static Waiting of(String job, String reason, boolean isServed, String... pods) {
        return new Waiting(
                job,
                "default",
                pods.length,
                0,
                List.of(pods),
                reason,
                Collections.emptySortedMap(),
                0,
                List.of(),
                null,
                null,
                isServed);
    }
}
