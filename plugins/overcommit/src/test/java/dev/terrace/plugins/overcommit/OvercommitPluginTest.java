package dev.terrace.plugins.overcommit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.EnqueueAction;
import dev.terrace.model.JobPhase;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OvercommitPluginTest {
    private static JobBuilder pending(String name, String minResources) {
        return job(name).phase(JobPhase.PENDING).minResources(minResources);
    }

    private static ClusterBuilder twelveAskTen() {
        return cluster()
                .node("n1", "10 cpu")
                .job(pending("a", "6 cpu"))
                .job(pending("b", "6 cpu"))
                .job(pending("c", "1 cpu"));
    }

    @Test
    void admitsAFifthMoreThanTheClusterHas() {
        twelveAskTen().plugins(OvercommitPlugin::new).run(EnqueueAction::new).admitted("a", "b");
    }

    @Test
    void theFactorIsAnArgument() {
        twelveAskTen()
                .plugin(OvercommitPlugin::new, Map.of("overcommit-factor", 1.0))
                .run(EnqueueAction::new)
                .admitted("a", "c");
    }

    @Test
    void aFactorBelowOneIsNone() {
        twelveAskTen()
                .plugin(OvercommitPlugin::new, Map.of("overcommit-factor", 0.5))
                .run(EnqueueAction::new)
                .admitted("a", "b");
    }

    @Test
    void theReportHasItsNumbers() {
        cluster()
                .node("n1", "10 cpu")
                .job(job("old").pod(pod("old", "2 cpu").runningOn("n1")))
                .job(pending("a", "6 cpu"))
                .job(pending("b", "6 cpu").pod(pod("b", "6 cpu")))
                .plugins(OvercommitPlugin::new)
                .run(EnqueueAction::new)
                .waits("b", "overcommit (1.2 times the cluster) allows 12 cpu; with this job 14 would be requested");
    }

    @Test
    void aFactorBelowOneHasARemark() {
        assertThat(OvercommitPlugin.FACTOR.remarksOn(0.5))
                .containsExactly("'0.5' is replaced with 1.2: expected at least 1.");
    }
}
