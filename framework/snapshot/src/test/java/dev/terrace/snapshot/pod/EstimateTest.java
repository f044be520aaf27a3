package dev.terrace.snapshot.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.snapshot.Dump;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "60 | 70 | 80 | 60",
                "- | 70 | 80 | 70",
                "- | - | 80 | 80",
                "- | - | - | -1",
                "- | - | 2147483648 | -1",
                "0 | 70 | - | 0",
                "1000000000000 | - | - | 1000000000000"
            })
    void thePodComesBeforeItsGroupAndTheGroupBeforeTheDeadline(
            String pod, String group, String deadline, long seconds) {
        assertThat(estimate(pod, group, deadline, "")).isEqualTo(seconds);
        assertThat(estimate(pod, group, deadline, ", nodeName: n1")).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({"soon", "-1", "1e99", "1.5", "1000000000001"})
    void anEstimateThatIsNotANumberOfSecondsHasNoEffect(String text) {
        assertThat(Dump.warnings("kind: Pod\nmetadata: {name: p, annotations: {terrace.dev/estimate: '" + text + "'}}\n"
                        + "spec: {schedulerName: volcano}\n"))
                .first()
                .asString()
                .contains(":1:1: pod default/p: annotation terrace.dev/estimate is \"" + text
                        + "\" and has no effect; a whole number of seconds from 0 to 1000000000000 is expected.");
    }

    @Test
    void aDeadlineThatAnApiServerRefusesIsNoEstimate() {
        assertThat(Dump.podWith("schedulerName: volcano, activeDeadlineSeconds: 0")
                        .estimate())
                .isEqualTo(TaskSpec.NO_ESTIMATE);
    }

    private static long estimate(String pod, String group, String deadline, String more) {
        Cluster cluster = Dump.cluster("""
                kind: PodGroup
                apiVersion: scheduling.volcano.sh/v1beta1
                metadata: {name: g, annotations: {%s}}
                ---
                kind: Pod
                metadata: {name: p, annotations: {scheduling.k8s.io/group-name: g%s}}
                spec: {schedulerName: volcano%s%s}
                """.formatted(
                        group == null ? "" : "terrace.dev/estimate: '%s'".formatted(group),
                        pod == null ? "" : ", terrace.dev/estimate: '%s'".formatted(pod),
                        deadline == null ? "" : ", activeDeadlineSeconds: " + deadline,
                        more));
        return cluster.tasks().get(0).estimateIn(cluster.jobs().get(0));
    }
}
