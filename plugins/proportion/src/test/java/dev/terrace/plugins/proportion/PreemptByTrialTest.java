package dev.terrace.plugins.proportion;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.PreemptAction;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A queue at its limit, on a node with room. */
class PreemptByTrialTest {
    @Test
    void aVictimMakesRoomInTheQueue() {
        byTrial(full("Open", "1 cpu").plugins(ProportionPlugin::new, AnyVictim::new))
                .evicted("old-b")
                .pipelined("new", "n1");
    }

    @Test
    void whatTheQueueMayNotHoldAtAllIsPromisedOnceAllHaveLeft() {
        byTrial(full("Open", "3 cpu").plugins(ProportionPlugin::new, AnyVictim::new))
                .evicted("old-a", "old-b")
                .pipelined("new", "n1");
    }

    @Test
    void aClosedQueueIsNoObstacleInATrial() {
        ClusterBuilder closed = full("Closed", "1 cpu").plugins(ProportionPlugin::new, AnyVictim::new);
        closed.run(PreemptAction::new).evicted().pipelinedNothing();
        byTrial(closed).evicted("old-b").pipelined("new", "n1");
    }

    @Test
    void nothingIsTriedWhereItIsNotAskedBeforePlacement() {
        byTrial(full("Open", "1 cpu")
                        .plugin(ProportionPlugin::new, Map.of(), Switch.PREDICATE)
                        .plugins(AnyVictim::new))
                .evicted()
                .pipelinedNothing();
    }

    @Test
    void whatIsOffAltogetherIsNotAsked() {
        byTrial(full("Open", "8 cpu")
                        .plugin(
                                ProportionPlugin::new,
                                Map.of(),
                                Switch.PREDICATE,
                                Switch.ALLOCATABLE,
                                Switch.PREEMPTABLE)
                        .plugins(AnyVictim::new))
                .evicted("old-a", "old-b")
                .pipelined("new", "n1");
    }

    private static ClusterBuilder full(String state, String request) {
        return cluster()
                .node("n1", "8 cpu")
                .queue(queue("default").capability("2 cpu").state(state))
                .job(job("old")
                        .pod(pod("old-a", "1 cpu").runningOn("n1").created(1))
                        .pod(pod("old-b", "1 cpu").runningOn("n1").created(2)))
                .job(job("new").pod(pod("new", request)));
    }

    private static CycleAssert byTrial(ClusterBuilder cluster) {
        return cluster.arguments("preempt", Map.of("enableTopologyAwarePreemption", true))
                .run(PreemptAction::new);
    }
}
