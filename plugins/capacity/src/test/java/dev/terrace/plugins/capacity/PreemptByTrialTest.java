package dev.terrace.plugins.capacity;

import static dev.terrace.plugins.capacity.Scenario.flat;
import static dev.terrace.plugins.capacity.Scenario.tree;
import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.PreemptAction;
import dev.terrace.testkit.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** A queue at its limit, on a node with room. */
class PreemptByTrialTest {
    @Test
    void aVictimMakesRoomInTheQueue() {
        flat(full().queue(queue("a").capability("2 cpu")))
                .preemptingByTrial()
                .run(PreemptAction::new)
                .evicted("old-b")
                .pipelined("new", "n1");
    }

    @Test
    void aClosedQueueIsNoObstacleInATrial() {
        flat(full().queue(queue("a").capability("2 cpu").state("Closed")))
                .preemptingByTrial()
                .run(PreemptAction::new)
                .evicted("old-b");
    }

    @Test
    void andInTheQueuesAboveIt() {
        tree(full().queue(queue("root")).queue(queue("top").capability("2 cpu")).queue(queue("a")))
                .below("top", "a")
                .preemptingByTrial()
                .run(PreemptAction::new)
                .evicted("old-b")
                .pipelined("new", "n1");
    }

    private static ClusterBuilder full() {
        return cluster()
                .node("n1", "8 cpu")
                .job(job("old")
                        .queue("a")
                        .pod(pod("old-a", "1 cpu").runningOn("n1").created(1))
                        .pod(pod("old-b", "1 cpu").runningOn("n1").created(2)))
                .job(job("new").queue("a").pod(pod("new", "1 cpu")));
    }
}
