package dev.terrace.plugins.networktopologyaware;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.GangPreemptAction;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.CycleAssert;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two racks of one full node each, and a spine above them: a | b. A gang of two tasks of 2 cpu may use any node. */
class EvictionDomainsTest {
    private static CycleAssert preempt(int domains, int tier) {
        return cluster()
                .node("a", "4 cpu")
                .node("b", "4 cpu")
                .hyperNode("rack-a", 1, "a")
                .hyperNode("rack-b", 1, "b")
                .hyperNodeOf("spine", 2, "rack-a", "rack-b")
                .priorityClass("low", 1)
                .priorityClass("high", 2)
                .job(job("on-a")
                        .priorityClass("low")
                        .minMember(0)
                        .pod(pod("on-a", "2 cpu").runningOn("a")))
                .job(job("on-b")
                        .priorityClass("low")
                        .minMember(0)
                        .pod(pod("on-b", "2 cpu").runningOn("b")))
                .pod(pod("stays-a", "2 cpu").runningOn("a"))
                .pod(pod("stays-b", "2 cpu").runningOn("b"))
                .job(job("new").priorityClass("high").minMember(2).within(tier).pods(pods(2, "2 cpu")))
                .plugin(
                        NetworkTopologyAwarePlugin::new,
                        Map.of("hypernode.gradient.evict.max-hypernodes", domains),
                        new Switch[0])
                .plugins(AnyVictim::new, SmallGang::new)
                .run(GangPreemptAction::new);
    }

    @Test
    void theWidestDomainIsTriedFirst() {
        preempt(8, 2).evicted("on-a", "on-b");
    }

    @Test
    void aRackThatCannotHoldTheGangEvictsNothing() {
        preempt(8, 1).evicted();
    }
}
