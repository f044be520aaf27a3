package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** The effects of statements that are shelved and replayed: later actions still find the tasks pending. */
class ReplayTest {
    private static ClusterBuilder oneWaits() {
        return cluster().node("n1", "4 cpu").node("n2", "4 cpu").job(job("j").pods(pods(1, "1 cpu")));
    }

    private static SubJob subJob(Session session) {
        return session.jobs().get(0).subJobs().get(0);
    }

    private static void placeTwice(Session session) {
        place(session, 0, true).commit();
    }

    /** Allocates the pending task of the sub-job. */
    private static Statement place(Session session, int node, boolean isReplayed) {
        Statement statement = session.statement();
        Task task = subJob(session).tasks(TaskStatus.PENDING).get(0);
        statement.allocate(task, Choice.of(session.nodes().get(node)));
        if (isReplayed) {
            statement.shelve();
            statement.replay();
        }
        return statement;
    }

    @Test
    void theSubJobListsTheTaskUnderBothStatusesAndTheJobUnderOne() {
        oneWaits()
                .run(doing("place", ReplayTest::placeTwice), doing("look", session -> {
                    SubJob subJob = subJob(session);
                    assertThat(subJob.count(TaskStatus.PENDING)).isEqualTo(1);
                    assertThat(subJob.count(TaskStatus.BINDING)).isEqualTo(1);
                    assertThat(subJob.readyTasks()).isEqualTo(1);
                    assertThat(subJob.minResources().value(0)).isEqualTo(1000);
                    assertThat(subJob.job().count(TaskStatus.PENDING)).isZero();
                }))
                .bound("j-0", "n1");
    }

    @Test
    void onTheSameNodeTheTaskIsRefusedAndNoLongerCounted() {
        oneWaits()
                .run(doing("place", ReplayTest::placeTwice), doing("again", session -> {
                    assertThat(place(session, 0, false).isEmpty()).isTrue();
                    Task task = session.jobs().get(0).tasks().get(0);
                    assertThat(task.status()).isEqualTo(TaskStatus.PENDING);
                    assertThat(task.node()).isNull();
                    assertThat(cpuOf(session.nodes().get(0))).isEqualTo(4000);
                    assertThat(session.nodes().get(0).tasks()).isEmpty();
                    assertThat(subJob(session).tasks(TaskStatus.PENDING)).hasSize(1);
                }))
                .bound("j-0", "n1");
    }

    @Test
    void onAnotherNodeTheTaskIsCountedTwiceAndBoundOnce() {
        oneWaits()
                .run(doing("place", ReplayTest::placeTwice), doing("again", session -> {
                    place(session, 1, false).hold();
                    assertThat(session.nodes()).allMatch(node -> cpuOf(node) == 3000);
                    assertThat(session.jobs().get(0).tasks().get(0).node())
                            .isSameAs(session.nodes().get(1));
                }))
                .bound("j-0", "n1");
        oneWaits()
                .run(doing("place", ReplayTest::placeTwice), doing("again", session -> {
                    place(session, 1, false).commit();
                    assertThat(cpuOf(session.nodes().get(1))).isEqualTo(4000);
                }))
                .bound("j-0", "n1");
    }

    @Test
    void whatIsTakenBackLeavesTheFirstNodeAsItIs() {
        oneWaits().run(doing("place", ReplayTest::placeTwice), doing("again", session -> {
            place(session, 1, false).discard();
            assertThat(cpuOf(session.nodes().get(0))).isEqualTo(3000);
            assertThat(cpuOf(session.nodes().get(1))).isEqualTo(4000);
            assertThat(session.jobs().get(0).count(TaskStatus.PENDING)).isEqualTo(1);
        }));
    }

    private static double cpuOf(Node node) {
        return node.idle().value(0);
    }
}
