package dev.terrace.plugins.armada;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.Figure;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.QueueBuilder;
import org.junit.jupiter.api.Test;

/** Tests Armada's order in Volcano's actions. */
class ArmadaPluginTest {
    private static JobBuilder one(String name, String queue) {
        return job(name).queue(queue).phase(JobPhase.INQUEUE).pod(pod(name, "1 cpu"));
    }

    private static CycleAssert allocate(ClusterBuilder cluster) {
        return cluster.plugins(ArmadaPlugin::new).run(AllocateAction::new);
    }

    @Test
    void theQueueWhoseWeightedCostIsLeastComesFirst() {
        CycleAssert outcome = allocate(cluster()
                .node("n1", "4 cpu")
                .queue(queue("a"))
                .queue(heavy("b"))
                .job(job("x").queue("a").pod(pod("x", "1 cpu").runningOn("n1")))
                .job(job("y").queue("b").pod(pod("y", "2 cpu").runningOn("n1")))
                .job(one("a1", "a"))
                .job(one("b1", "b")));
        outcome.boundInOrder("b1");
        assertThat(outcome.queue("b").figures()).contains(Figure.of("actual", 0.75));
    }

    private static QueueBuilder heavy(String name) {
        return queue(name).annotation("armadaproject.io/priorityFactor", "0.2");
    }

    @Test
    void insideAQueueALowerPriorityOfAJobComesFirst() {
        allocate(cluster()
                        .node("n1", "1 cpu")
                        .job(job("a").phase(JobPhase.INQUEUE)
                                .pod(pod("a", "1 cpu").annotation("armadaproject.io/priority", "2")))
                        .job(job("b").phase(JobPhase.INQUEUE)
                                .pod(pod("b", "1 cpu").annotation("armadaproject.io/priority", "1"))))
                .boundInOrder("b");
    }
}
