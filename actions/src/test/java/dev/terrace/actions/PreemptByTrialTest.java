package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreemptByTrialTest {
    /** Plain preemption evicts the younger task first, which does not make enough room and could have stayed. */
    @Test
    void aVictimThatIsNotNeededStays() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .job(job("old")
                        .pod(pod("elder", "3 cpu").runningOn("n1").created(1))
                        .pod(pod("younger", "1 cpu").runningOn("n1").created(2)))
                .job(job("new").pod(pod("new", "3 cpu")))
                .plugins(AnyVictim::new);
        cluster.run(PreemptAction::new).evicted("elder", "younger");
        byTrial(cluster, Map.of()).evicted("elder").pipelined("new", "n1");
    }

    /** The victims of each node in the order in which they are spared: {@code priority@start}. */
    @ParameterizedTest
    @CsvSource({
        "5,           3,           n2",
        "3,           5,           n1",
        "3 3,         3,           n2",
        "3 1,         3 0,         n2",
        "-9 -9,       -8,          n1",
        "-9 -9,       -9,          n2",
        "1 9,         2,           n1",
        "3@10,        3@20,        n2",
        "3@10 3@30,   3@20 3@25,   n2",
        "2@10 3@30,   2@20 3@25,   n1",
        "3@-5,        3,           n2",
        "3,           3@-5,        n1",
        "3@7,         3@7,         n1"
    })
    void theNodeWhoseVictimsMatterLeastIsChosen(String first, String second, String expected) {
        betweenTwoNodes(first, second).pipelined("new", expected);
    }

    /** The clock is at 0, and a victim that has not started counts as started now. */
    @ParameterizedTest
    @CsvSource({
        "3@-5, 3,    ",
        "3@7,  3@9,  1970-01-01T00:00:07Z",
        "3@0,  3,    1970-01-01T00:00:00.000000001Z",
        "3,    3@7,  1970-01-01T00:00:07Z",
        "3,    3,    "
    })
    void onlyAStartThatIsNotInThePastMakesTimeCount(String first, String second, Instant wanted) {
        assertThat(betweenTwoNodes(first, second).report().wanted()).isEqualTo(wanted);
    }

    /** Preempts for one pod, with two candidate nodes and their victims. */
    private static CycleAssert betweenTwoNodes(String first, String second) {
        ClusterBuilder cluster = cluster()
                .node("n1", "6 cpu")
                .node("n2", "6 cpu")
                .job(victims("n1", first))
                .job(victims("n2", second))
                .job(job("new").pod(pod("new", "6 cpu")))
                .plugins(AnyVictim::new);
        return byTrial(cluster, Map.of("minCandidateNodesAbsolute", 2));
    }

    private static JobBuilder victims(String node, String list) {
        String[] each = list.split(" ", -1);
        JobBuilder job = job("on-" + node);
        for (int i = 0; i < each.length; i++) {
            String[] parts = each[i].split("@", -1);
            PodBuilder pod = pod(node + "x" + i, 6 / each.length + " cpu")
                    .runningOn(node)
                    .created(i)
                    .priority(Integer.parseInt(parts[0]));
            job.pod(parts.length > 1 ? pod.started(Long.parseLong(parts[1])) : pod);
        }
        return job;
    }

    /** The victims' priorities decrease from n1 on, so the last node that is tried is chosen. */
    @ParameterizedTest
    @CsvSource({
        "20, 10, 1, 100, n02",
        "20, 50, 1, 100, n10",
        "20, 10, 5, 100, n05",
        "20, 50, 1, 3, n03",
        "20, 10, 8, 3, n03",
        "4, 10, 1, 100, n01",
        "4, 100, 9, 100, n04",
        "4, 0, 0, 100, ''",
        "4, 10, 1, 0, ''"
    })
    void argumentsLimitTheNumberOfNodesTried(int nodes, int percentage, int least, int most, String expected) {
        ClusterBuilder cluster = cluster().plugins(AnyVictim::new);
        for (int i = 1; i <= nodes; i++) {
            String node = String.format(Locale.ROOT, "n%02d", i);
            cluster.node(node, "1 cpu")
                    .job(job("old" + i)
                            .pod(pod("old" + i, "1 cpu").runningOn(node).priority(100 - i)));
        }
        CycleAssert outcome = byTrial(
                cluster.job(job("new").pod(pod("new", "1 cpu"))),
                Map.of(
                        "minCandidateNodesPercentage", percentage,
                        "minCandidateNodesAbsolute", least,
                        "maxCandidateNodesAbsolute", most));
        if (expected.isEmpty()) {
            outcome.evicted().pipelinedNothing();
        } else {
            outcome.pipelined("new", expected);
        }
    }

    @Test
    void aNodeThatNeedsNoVictimIsNotPipelined() {
        ClusterBuilder cluster = cluster()
                .node("n1", "2 cpu")
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").pod(pod("new", "1 cpu")))
                .plugins(AnyVictim::new);
        byTrial(cluster, Map.of()).evicted().pipelinedNothing();
    }

    @Test
    void nodesOfTheShardAreTriedFirst() {
        ClusterBuilder cluster = cluster()
                .flags(new SchedulerFlags(Sharding.SOFT, Set.of("n2"), Set.of()))
                .node("n1", "6 cpu")
                .node("n2", "6 cpu")
                .job(victims("n1", "1"))
                .job(victims("n2", "9"))
                .job(job("new").pod(pod("new", "6 cpu")))
                .plugins(AnyVictim::new);
        byTrial(cluster, Map.of("minCandidateNodesAbsolute", 2)).pipelined("new", "n2");
    }

    private static CycleAssert byTrial(ClusterBuilder cluster, Map<String, Object> arguments) {
        Map<String, Object> all = new TreeMap<>(arguments);
        all.put("enableTopologyAwarePreemption", true);
        return cluster.arguments("preempt", all).run(PreemptAction::new);
    }
}
