package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.BackfillAction;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import org.junit.jupiter.api.Test;

class HostPortsTest {
    @Test
    void aPortIsForOnePod() {
        takenPort().run(BackfillAction::new).boundNothing();
    }

    /**
     * Preempt and reclaim promise a node whose port is taken, because it may become free; backfill takes such a promise
     * back.
     */
    @Test
    void aPortThatTwoTookIsFreeOnceOneOfThemIsGone() {
        takenPort()
                .run(doing("promise-regardless", HostPortsTest::promiseRegardless), BackfillAction::new)
                .bound("new", "n1");
    }

    private static ClusterBuilder takenPort() {
        return cluster()
                .node("n1", "1 cpu")
                .job(job("old").pod(pod("old", "").hostPort(8080).runningOn("n1")))
                .job(job("new").pod(pod("new", "").hostPort(8080)))
                .plugins(PredicatesPlugin::new);
    }

    private static void promiseRegardless(Session session) {
        Statement statement = session.statement();
        session.jobs().stream()
                .flatMap(job -> job.tasks(TaskStatus.PENDING).stream())
                .forEach(task ->
                        statement.pipeline(task, Choice.of(session.nodes().get(0))));
        statement.commit();
    }
}
