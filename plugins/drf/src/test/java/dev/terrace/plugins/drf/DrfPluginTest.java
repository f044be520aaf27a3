package dev.terrace.plugins.drf;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.CycleAssert;
import org.junit.jupiter.api.Test;

class DrfPluginTest {
    /** One job requests cpu, the other memory. Their dominant shares alternate. */
    @Test
    void theJobWithTheLeastDominantShareComesFirst() {
        cluster()
                .node("n1", "10 cpu 10 Gi")
                .job(job("cpus").pods(pods(3, "2 cpu 1 Gi")))
                .job(job("memories").pods(pods(3, "1 cpu 4 Gi")))
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("cpus-0", "memories-0", "cpus-1", "cpus-2");
    }

    /**
     * For the first task three candidates qualify, and the last of them is evicted. For the second task only the first
     * of the others qualifies.
     */
    @Test
    void victimsAreTakenWhileTheirShareStaysTheGreater() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("rich")
                        .pod(pod("rich-a", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-b", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-c", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-d", "1 cpu").runningOn("n1")))
                .job(job("poor").pods(pods(4, "1 cpu")))
                .plugins(DrfPlugin::new, AnyVictim::new)
                .run(PreemptAction::new)
                .evicted("rich-c", "rich-a")
                .evictedBecause(
                        "rich-c",
                        "for ns/poor-0 (share 0.25); without it, its own job has share 0.75 (tier 1, drf and any-victim)");
    }

    /** Half of the cluster, and half of that for a weight of two. */
    @Test
    void aQueueIsScoredByItsShareForItsWeight() {
        CycleAssert outcome = cluster()
                .node("n1", "4 cpu")
                .queue(queue("a").weight(1))
                .queue(queue("b").weight(2))
                .job(job("a").queue("a").pod(pod("a", "2 cpu").runningOn("n1")))
                .job(job("b").queue("b").pod(pod("b", "2 cpu").runningOn("n1")))
                .plugins(DrfPlugin::new)
                .run(AllocateAction::new);
        assertThat(outcome.queue("a").scores()).containsEntry("drf", 0.5);
        assertThat(outcome.queue("b").scores()).containsEntry("drf", 0.75);
    }
}
