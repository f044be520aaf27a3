package dev.terrace.plugins.plain.dispatch;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;

import org.junit.jupiter.api.Test;

class DispatchActionTest {
    @Test
    void aGangThatDoesNotFitWholeHoldsNothing() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("wide").minMember(3).pods(pods(3, "2 cpu")))
                .job(job("narrow").minMember(1).pods(pods(1, "2 cpu")))
                .run(DispatchAction::new)
                .bound(1);
    }
}
