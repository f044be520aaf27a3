package dev.terrace.plugins.conformance;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.PreemptAction;
import dev.terrace.testkit.AnyVictim;
import org.junit.jupiter.api.Test;

class ConformancePluginTest {
    @Test
    void whatTheSystemNeedsIsSpared() {
        cluster()
                .node("n1", "3 cpu")
                .job(job("old")
                        .pod(pod("old-a", "1 cpu").runningOn("n1"))
                        .pod(pod("old-b", "1 cpu").runningOn("n1").priorityClass("system-node-critical"))
                        .pod(pod("old-c", "1 cpu").runningOn("n1").priorityClass("system-cluster-critical")))
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(ConformancePlugin::new, AnyVictim::new)
                .run(PreemptAction::new)
                .evicted("old-a");
    }
}
