package dev.terrace.plugins.numaaware;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.PluginState;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.node.NumaTopology.Place;
import dev.terrace.model.report.CycleReport;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** All nodes have two NUMA nodes, with cpus 0 to 3 and 4 to 7. */
class NumaAwarePluginTest {
    private static NumaTopology topology(String node, String policy, String free, NumaTopology.Pod... seen) {
        TreeMap<Integer, Place> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < 8; cpu++) {
            cpus.put(cpu, new Place(cpu / 4, cpu / 4, cpu));
        }
        return new NumaTopology(node, "static", policy, CpuSet.parse(free).orElseThrow(), cpus, 0, List.of(seen));
    }

    private static ClusterBuilder nodes(NumaTopology... topologies) {
        ClusterBuilder cluster = cluster();
        for (NumaTopology topology : topologies) {
            cluster.node(topology.node(), "16 cpu");
        }
        return cluster.with(objects -> objects.numaTopologies(List.of(topologies)))
                .plugins(NumaAwarePlugin::new)
                .verified();
    }

    private static PodBuilder asking(String name, String policy, Integer... cpus) {
        int sum = 0;
        for (int ofContainer : cpus) {
            sum += ofContainer;
        }
        return pod(name, sum + " cpu").wholeCpus(cpus).annotation(CpuRequest.POLICY, policy);
    }

    private static CycleAssert allocate(ClusterBuilder cluster) {
        return cluster.run(AllocateAction::new);
    }

    @Test
    void aPodWithAPolicyWantsANodeWithTheSame() {
        allocate(nodes(topology("n1", "restricted", "0-7"), topology("n2", "single-numa-node", "0-7"))
                        .job(job("j").pod(asking("p", "single-numa-node", 2))))
                .bound("p", "n2");
        allocate(nodes(topology("n1", "restricted", "0-7")).job(job("j").pod(asking("p", "single-numa-node", 2))))
                .waits("j", "its topology policy differs");
        allocate(nodes(topology("n1", "restricted", "")).job(job("j").pod(asking("p", "restricted", 2))))
                .waits("j", "it has no free cpus");
        allocate(cluster()
                        .node("n1", "8 cpu")
                        .plugins(NumaAwarePlugin::new)
                        .job(job("j").pod(asking("p", "restricted", 2))))
                .waits("j", "its NUMA topology is unknown");
    }

    @Test
    void eachContainerIsServedByOneNumaNode() {
        allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .job(job("j").pod(asking("p", "single-numa-node", 4, 4))))
                .bound("p", "n1");
        allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .job(job("j").pod(asking("p", "single-numa-node", 3, 3, 2))))
                .waits("j", "its NUMA nodes cannot serve each container");
    }

    @Test
    void restrictedTakesTwoNumaNodesOnlyWhereOneCanNeverBeEnough() {
        allocate(nodes(topology("n1", "restricted", "0-7")).job(job("j").pod(asking("p", "restricted", 6))))
                .bound("p", "n1");
        allocate(nodes(topology("n1", "restricted", "0,1,4,5")).job(job("j").pod(asking("p", "restricted", 4))))
                .waits("j", "its NUMA nodes cannot serve each container");
        allocate(nodes(topology("n1", "best-effort", "0,1,4,5")).job(job("j").pod(asking("p", "best-effort", 4))))
                .bound("p", "n1");
    }

    @Test
    void theNodeOnWhichThePodStaysTogetherIsBetter() {
        allocate(nodes(topology("n1", "best-effort", "0,1,4,5"), topology("n2", "best-effort", "0-3"))
                        .job(job("j").pod(asking("p", "best-effort", 3))))
                .bound("p", "n2");
    }

    @Test
    void whatAPodGotIsFreeNoLonger() {
        allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .job(job("j").minMember(1)
                                .pod(asking("a", "single-numa-node", 3))
                                .pod(asking("b", "single-numa-node", 3))
                                .pod(asking("c", "single-numa-node", 2))))
                .bound(2)
                .waits("j", "its NUMA nodes cannot serve each container");
    }

    @Test
    void aPodWithoutAPolicyIsServedByThatOfTheNodeAndAnyOtherPodByNone() {
        allocate(nodes(topology("n1", "restricted", "0,4")).job(job("j").pod(asking("p", "none", 2))))
                .waits("j", "its NUMA nodes cannot serve each container");
        allocate(nodes(topology("n1", "restricted", "0,4"))
                        .job(job("j").pod(pod("p", "2 cpu").annotation(CpuRequest.POLICY, "restricted"))))
                .bound("p", "n1");
    }

    @Test
    void decisionsAreKeptUntilTheExporterHasSeenThem() {
        List<PluginState> states = allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .job(job("j").pod(asking("old", "single-numa-node", 3))))
                .report()
                .pluginStates();
        assertThat(states)
                .containsExactly(PluginState.of(
                        "numa-aware",
                        "n1",
                        1,
                        Instant.EPOCH,
                        "[{\"uid\":\"ns/old\",\"namespace\":\"ns\",\"name\":\"old\",\"cpu\":\"0-2\"}]"));
        CycleReport later = allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .states(states)
                        .with(objects -> objects.now(Instant.ofEpochSecond(60)))
                        .job(job("j").pod(pod("old", "3 cpu").runningOn("n1"))))
                .report();
        assertThat(later.pluginStates()).isEqualTo(states);
        assertThat(later.wanted()).isNull();
        NumaTopology.Pod seen = new NumaTopology.Pod("", "ns", "old");
        next(states, topology("n1", "single-numa-node", "0-7")).bound(1);
        next(states, topology("n1", "single-numa-node", "0-7", seen)).bound(2);
        allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                        .states(states)
                        .job(job("j").pod(asking("new", "single-numa-node", 4, 4))))
                .bound("new", "n1");
    }

    @Test
    void aDecisionThatWasNotCarriedOutHoldsNoCpus() {
        List<PluginState> states = waiting(List.of()).report().pluginStates();
        assertThat(states).hasSize(1);
        waiting(states).bound("p", "n1");
    }

    /** A pod waits that asks for all cpus. */
    private static CycleAssert waiting(List<PluginState> states) {
        return allocate(nodes(topology("n1", "single-numa-node", "0-7"))
                .states(states)
                .job(job("j").pod(asking("p", "single-numa-node", 4, 4))));
    }

    /** The old pod runs, and each of two new ones asks for a whole NUMA node. */
    private static CycleAssert next(List<PluginState> states, NumaTopology topology) {
        return allocate(nodes(topology)
                .states(states)
                .job(job("j").pod(asking("old", "single-numa-node", 3).runningOn("n1")))
                .job(job("k").pod(asking("new", "single-numa-node", 4))
                        .minMember(1)
                        .pod(asking("other", "single-numa-node", 4))));
    }

    @Test
    void aStateThatCannotBeReadIsNamed() {
        PluginState state = PluginState.of("numa-aware", "n1", 1, Instant.EPOCH, "{}");
        assertThatThrownBy(() ->
                        allocate(nodes(topology("n1", "restricted", "0-7")).states(List.of(state))))
                .hasStackTraceContaining("state 'n1' of plugin 'numa-aware': it is {}, and looks like [{");
    }
}
