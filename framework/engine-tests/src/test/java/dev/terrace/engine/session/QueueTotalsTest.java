package dev.terrace.engine.session;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.Vote;
import org.junit.jupiter.api.Test;

class QueueTotalsTest {
    /** A session that continues another one does not try it again, and must report the same. */
    @Test
    void aPlacementThatIsUndoneLeavesNoResource() {
        QueueStanding queue = cluster()
                .node("n1", "1 cpu")
                .job(job("never").pods(pods(2, "1 cpu")))
                .plugins(registering(
                        "never", hooks -> hooks.jobReady(job -> false).jobPipelined(job -> Vote.REJECT)))
                .run(AllocateAction::new)
                .queue("default");
        assertThat(queue.allocated().has(ResourceNames.PODS)).isFalse();
        assertThat(queue.requested().has(ResourceNames.PODS)).isTrue();
    }
}
