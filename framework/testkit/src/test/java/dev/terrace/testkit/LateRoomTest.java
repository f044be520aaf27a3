package dev.terrace.testkit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.BackfillAction;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Session;
import org.junit.jupiter.api.Test;

/** A node that still counts somebody else takes no more for good. */
class LateRoomTest {
    @Test
    void aTaskThatCannotBeBoundKeepsThoseHeldAfterItWaiting() {
        cluster()
                .node("n1", "1 cpu, 1 pods")
                .node("n2", "1 cpu")
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").pod(pod("z", "").created(1)).pod(pod("a", "").created(2)))
                .plugins(FirstToTheFullNode::new)
                .run(BackfillAction::new)
                .boundNothing();
    }

    /** Task z likes n1 best, others n2. */
    private static final class FirstToTheFullNode implements SchedulerPlugin {
        @Override
        public String name() {
            return "first-to-the-full-node";
        }

        @Override
        public void open(Session session, Hooks hooks, Arguments arguments) {
            hooks.nodeOrder(NodeScore.clusterWide(
                    task -> true,
                    (task, nodes) -> nodes.stream()
                            .mapToDouble(node ->
                                    node.name().equals("n1") == task.key().endsWith("/z") ? 1 : 0)
                            .toArray()));
        }
    }
}
