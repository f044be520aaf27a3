package dev.terrace.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {
    private final StringWriter printed = new StringWriter();
    private final Announcements announcements = new Announcements(new PrintWriter(printed), false, false, false);

    private void waits(String reason) {
        Waiting job = new Waiting(
                "ml/train",
                "default",
                1,
                0,
                List.of("ml/a"),
                reason,
                Collections.emptySortedMap(),
                0,
                List.of(),
                null,
                null,
                false);
        announcements.decided(
                ClusterState.of(Cluster.empty(), List.of()),
                CycleReport.builder().waiting(List.of(job)).build());
    }

    @Test
    void aReasonThatDiffersInItsNumbersOnlyIsNotPrintedAgain() {
        waits("3 nodes are full");
        waits("2 nodes are full");
        waits("2 nodes are cordoned");
        assertThat(printed.toString().lines())
                .containsExactly("ml/train waits: 3 nodes are full", "ml/train waits: 2 nodes are cordoned");
    }
}
