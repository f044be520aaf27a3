package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a report says of jobs that wait. */
class WaitingTest {
    private static final Supplier<SchedulerPlugin> CLOSED = registering(
            "doors",
            hooks -> hooks.predicate(NodePredicate.fixed(
                    shape -> "all",
                    (all, node) -> node.name().equals("n3") ? Verdict.rejects("closed") : Verdict.fits())));

    private static ClusterBuilder nodes() {
        return cluster().node("n1", "4 cpu").node("n2", "2 cpu").node("n3", "16 cpu");
    }

    private static Waiting waiting(ClusterBuilder cluster) {
        return cluster.run(AllocateAction::new).report().waiting().get(0);
    }

    @Test
    void eachReasonIsToldWithItsSourceAndWhatLacks() {
        Waiting waiting = waiting(
                nodes().job(job("j").minMember(1).pod(pod("p", "8 cpu"))).plugins(CLOSED));
        assertThat(waiting.pods()).containsExactly("ns/p");
        assertThat(waiting.refusals())
                .containsExactlyInAnyOrder(
                        new NodeRefusals("doors", "closed", null, null, null, 1),
                        new NodeRefusals("room", "too little cpu", "cpu", 8.0, 4.0, 2));
    }

    @Test
    void ofEachShapeTheFirstTaskIsTold() {
        Waiting waiting = waiting(nodes().job(job("j").minMember(4)
                .pod(pod("a", "20 cpu"))
                .pod(pod("b", "20 cpu"))
                .pod(pod("c", "30 cpu"))));
        assertThat(waiting.pods()).containsExactly("ns/a", "ns/b", "ns/c");
        assertThat(waiting.refusals())
                .containsExactlyInAnyOrder(
                        new NodeRefusals("room", "too little cpu", "cpu", 20.0, 16.0, 3),
                        new NodeRefusals("room", "too little cpu", "cpu", 30.0, 16.0, 3));
    }

    @Test
    void aJobThatNoActionServedSaysSo() {
        Waiting waiting = nodes().job(job("j").phase(JobPhase.PENDING).pod(pod("p", "1 cpu")))
                .run(EnqueueAction::new)
                .report()
                .waiting()
                .get(0);
        assertThat(waiting.reason()).isEqualTo("no action served it");
        assertThat(waiting.refusals()).isEmpty();
    }
}
