package dev.terrace.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.Fate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountingTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final Bind BIND =
            new Bind("ns/a-0", "ns/a", "n1", "allocate", null, List.of(), null, 0, 1, List.of());

    private final CycleReport.Builder report = CycleReport.builder();

    @Test
    void theLastDecisionAboutAPodIsItsFate() {
        assertThat(fate(report.pipelined(List.of(BIND)))).isEqualTo(Fate.PIPELINED);
        assertThat(fate(report.binds(List.of(BIND)))).isEqualTo(Fate.BOUND);
        assertThat(fate(report.evictions(
                        List.of(new Eviction("ns/a-0", "ns/a", "", "n1", "ns/b-0", "preempt", "for ns/b-0")))))
                .isEqualTo(Fate.EVICTED);
    }

    /** Returns the only fate that counts a pod. */
    private static Fate fate(CycleReport.Builder report) {
        TaskSpec pod = TaskSpec.builder(
                        "ns", "a-0", PodTemplate.builder(Amounts.none(NAMES)).build())
                .build();
        Accounting accounting =
                Accounting.of(Cluster.builder(NAMES).tasks(List.of(pod)).build(), report.build());
        return accounting.pods().entrySet().stream()
                .filter(count -> count.getValue() == 1)
                .findFirst()
                .orElseThrow()
                .getKey();
    }
}
