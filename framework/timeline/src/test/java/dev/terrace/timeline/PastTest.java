package dev.terrace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PastTest {
    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 4, pods: 10}}}
            - {kind: Pod, metadata: {name: runs}, spec: {nodeName: n}, status: {phase: Running}}
            - {kind: Pod, metadata: {name: bound}, spec: {nodeName: n}, status: {phase: Pending}}
            """;

    @Test
    void startsAndDeparturesChangeObjects() {
        Past past = new Past(
                SnapshotReader.read(
                                new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)),
                                "test",
                                ReadOptions.defaults().at(Instant.EPOCH))
                        .state(),
                new Intervals(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(past.changed()).isEqualTo(1);
        CycleReport evicts = CycleReport.builder()
                .evictions(List.of(new Eviction("default/runs", "", "default", "n", "", "preempt", "")))
                .build();
        assertThat(past.decided(0, evicts)).isTrue();
        assertThat(past.changed()).isEqualTo(2);
        assertThat(past.decided(1, CycleReport.builder().build())).isTrue();
        assertThat(past.changed()).isEqualTo(3);
    }
}
