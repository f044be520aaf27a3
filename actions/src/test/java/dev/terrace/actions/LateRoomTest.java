package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import org.junit.jupiter.api.Test;

/** Tests that a task is not bound if another task still holds its room. */
class LateRoomTest {
    @Test
    void aHeldTaskThatCannotBeBoundKeepsLaterHeldTasksWaiting() {
        cluster()
                .node("n1", "1 cpu 1 pods")
                .node("n2", "1 cpu")
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").pod(pod("z", "").created(1)).pod(pod("a", "").created(2)))
                .plugins(registering("first-to-the-full-node", LateRoomTest::prefersByName))
                .run(BackfillAction::new)
                .boundNothing();
    }

    /** Task z prefers n1, the others n2. */
    private static void prefersByName(Hooks hooks) {
        hooks.nodeOrder(NodeScore.clusterWide(
                task -> true,
                (task, nodes) -> nodes.stream()
                        .mapToDouble(
                                node -> node.name().equals("n1") == task.key().endsWith("/z") ? 1 : 0)
                        .toArray()));
    }
}
