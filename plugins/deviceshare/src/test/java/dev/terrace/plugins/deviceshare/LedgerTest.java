package dev.terrace.plugins.deviceshare;

import static dev.terrace.plugins.deviceshare.InSession.fits;
import static dev.terrace.plugins.deviceshare.InSession.task;
import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cards follow the pods of their node: two cards of 10; a pod has the first. */
class LedgerTest {
    private static final String INDEX = "volcano.sh/gpu-index";

    private static PodBuilder old() {
        return pod("old", "1 cpu 10 volcano.sh/gpu-memory")
                .annotation(INDEX, "0")
                .runningOn("n");
    }

    private static ClusterBuilder cards(PodBuilder old) {
        return cluster()
                .node("n", "9 cpu 20 volcano.sh/gpu-memory 2 volcano.sh/gpu-number")
                .job(job("old").pod(old));
    }

    private static ClusterBuilder shared(ClusterBuilder cluster) {
        return cluster.plugin(DeviceSharePlugin::new, Map.of("deviceshare.GPUSharingEnable", true))
                .verified();
    }

    /** Also without current pods: the node itself releases the devices of its pods. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEvictionFreesACardUntilItIsUndone(boolean isCurrent) {
        ClusterBuilder cluster = cards(old())
                .job(job("two")
                        .pod(pod("second", "1 cpu 10 volcano.sh/gpu-memory")
                                .annotation(INDEX, "1")
                                .runningOn("n")))
                .job(job("j").pod(pod("p", "1 cpu 10 volcano.sh/gpu-memory")));
        shared(isCurrent ? cluster.plugins(OneNode.Current::new) : cluster).run(doing("test", session -> {
            assertThat(fits(session, task(session, "p"))).isFalse();
            Statement statement = session.statement();
            statement.evict(task(session, "old"), null, "");
            assertThat(fits(session, task(session, "p"))).isTrue();
            statement.discard();
            assertThat(fits(session, task(session, "p"))).isFalse();
        }));
    }

    @Test
    void whatAPodThatIsLeavingHasIsFree() {
        assertThat(shared(cards(old().leaving())
                                .job(job("j").pod(pod("p", "1 cpu 10 volcano.sh/gpu-memory")))
                                .plugins(OneNode.Current::new))
                        .run(AllocateAction::new)
                        .annotations("p"))
                .containsEntry(INDEX, "0");
    }

    /** Its annotation already names a card. The cards are read for the first time when the pod is pipelined. */
    @Test
    void aPodThatIsPromisedTheNodeHasNoCardYet() {
        PodBuilder promised = pod("promised", "1 cpu 10 volcano.sh/gpu-memory").annotation(INDEX, "1");
        shared(cards(old()).job(job("k").pod(promised)).job(job("j").pod(pod("p", "1 cpu 10 volcano.sh/gpu-memory"))))
                .run(doing("test", session -> {
                    session.statement()
                            .pipeline(
                                    task(session, "promised"),
                                    Choice.of(session.nodes().get(0)));
                    assertThat(task(session, "promised").status()).isEqualTo(TaskStatus.PIPELINED);
                    assertThat(fits(session, task(session, "p"))).isTrue();
                }));
    }

    /** The cards are read for the first time when the pod comes. */
    @Test
    void aPodWithoutCardsLeavesThoseOfOthersAsTheyAre() {
        assertThat(shared(cards(old())
                                .job(job("first").pod(pod("plain", "1 cpu")))
                                .job(job("second").pod(pod("p", "1 cpu 10 volcano.sh/gpu-memory")))
                                .plugins(OneNode.Current::new))
                        .run(AllocateAction::new)
                        .boundInOrder("plain", "p")
                        .annotations("p"))
                .containsEntry(INDEX, "1");
    }
}
