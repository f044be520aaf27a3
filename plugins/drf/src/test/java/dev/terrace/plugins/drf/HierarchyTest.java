package dev.terrace.plugins.drf;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.Starved;
import org.junit.jupiter.api.Test;

class HierarchyTest {
    /** Half for eng, half for sci; eng is shared by dev and prod. */
    private static ClusterBuilder threeQueues() {
        return cluster()
                .node("n1", "8 cpu")
                .queue(queue("dev").hierarchy("root/eng/dev", "1/1/1"))
                .queue(queue("prod").hierarchy("root/eng/prod", "1/1/1"))
                .queue(queue("sci").hierarchy("root/sci", "1/1"));
    }

    /** The second is prod's, because a queue that waits in the heap is not moved when its share changes. */
    @Test
    void partsOfTheTreeTakeTurnsBeforeTheirQueuesDo() {
        threeQueues()
                .job(job("d").queue("dev").pods(pods(8, "1 cpu")))
                .job(job("p").queue("prod").pods(pods(8, "1 cpu")))
                .job(job("s").queue("sci").pods(pods(8, "1 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("d-0", "p-0", "s-0", "s-1", "d-1", "p-1", "d-2", "s-2");
    }

    @Test
    void aPartReclaimsFromTheOtherUpToItsShare() {
        threeQueues()
                .job(job("s").queue("sci")
                        .pod(pod("s-a", "4 cpu").runningOn("n1"))
                        .pod(pod("s-b", "4 cpu").runningOn("n1")))
                .job(job("d").queue("dev").pods(pods(2, "2 cpu")))
                .with(Switch.HIERARCHY)
                .plugins(DrfPlugin::new, Starved::new)
                .run(ReclaimAction::new)
                .evicted("s-b")
                .pipelined("d-0", "n1");
    }
}
