package dev.terrace.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvictionEffectsTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());

    private final CycleReport.Builder report = CycleReport.builder().evictions(List.of(evicts("ns/a-0")));

    @ParameterizedTest
    @CsvSource({
        "1, 'its group (needs 1) stays whole'",
        "2, 'its group (needs 2) is no longer whole'",
        "3, 'its group (needs 3) was not whole before'"
    })
    void aGroupLosesItsMinimumOrNot(int minMember, String sentence) {
        EvictionEffects effects =
                new EvictionEffects(cluster(group().minMember(minMember).build()), report.build());
        assertThat(effects.group("ns/a").orElseThrow().sentence()).isEqualTo(sentence);
    }

    @Test
    void aRoleLosesItsMinimum() {
        JobSpec group = group().minMember(1).minTaskMember(Map.of("ps", 1)).build();
        EvictionEffects effects = new EvictionEffects(cluster(group), report.build());
        assertThat(effects.group("ns/a").orElseThrow().sentence())
                .isEqualTo("its group (needs 1 ps) is no longer whole");
    }

    @Test
    void thePodThatGetsTheRoomIsTheGain() {
        assertThat(gained()).isEqualTo("nothing: ns/b-0 got no node");
        report.pipelined(List.of(bind("ns/b-0")));
        assertThat(gained()).isEqualTo("ns/b-0 is pipelined on n1");
        report.pipelined(List.of()).binds(List.of(bind("ns/b-0")));
        assertThat(gained()).isEqualTo("ns/b-0 is bound to n1");
    }

    private String gained() {
        return new EvictionEffects(cluster(group().build()), report.build())
                .gained("ns/b-0")
                .orElseThrow()
                .sentence();
    }

    private static JobSpec.Builder group() {
        return JobSpec.builder("ns", "a");
    }

    /** Two pods of the group a, of the roles ps and worker, run; a pod of another job waits. */
    private static Cluster cluster(JobSpec group) {
        List<TaskSpec> pods = Stream.of(pod("a-0", "ps"), pod("a-1", "worker"), pod("b-0", ""))
                .toList();
        return Cluster.builder(NAMES).jobs(List.of(group)).tasks(pods).build();
    }

    private static TaskSpec pod(String name, String role) {
        PodTemplate template = PodTemplate.builder(Amounts.none(NAMES)).build();
        TaskSpec.Builder pod = TaskSpec.builder("ns", name, template).role(role);
        return role.isEmpty()
                ? pod.job("ns/b").build()
                : pod.job("ns/a").node("n1").phase(PodPhase.RUNNING).build();
    }

    private static Eviction evicts(String pod) {
        return new Eviction(pod, "ns/a", "q", "n1", "ns/b-0", "preempt", "");
    }

    private static Bind bind(String pod) {
        return new Bind(pod, "ns/b", "n1", "", null, List.of(), null, 0, 1, List.of());
    }
}
