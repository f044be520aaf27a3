package dev.terrace.engine.session;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.JobPhase;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The unsettled jobs: jobs with waiting, promised or changed tasks. */
class UnsettledJobsTest {
    private static ClusterBuilder runningAnd(String name, JobPhase phase, int waiting) {
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("runs")
                        .minMember(1)
                        .phase(JobPhase.RUNNING)
                        .pod(pod("r", "1 cpu").runningOn("n1")))
                .job(job(name).minMember(1).phase(phase).pods(pods(waiting, "1 cpu")));
    }

    private static List<String> unsettled(Session session) {
        return session.unsettledJobs().stream().map(Job::key).toList();
    }

    @Test
    void aJobOfWhichAllTasksRunIsSettled() {
        runningAnd("waits", JobPhase.INQUEUE, 1)
                .run(doing("look", session -> assertThat(unsettled(session)).containsExactly("ns/waits")));
    }

    @Test
    void aJobThatIsNotAdmittedOrHasAnotherPhaseIsNot() {
        runningAnd("new", JobPhase.PENDING, 0)
                .run(doing("look", session -> assertThat(unsettled(session)).containsExactly("ns/new")));
        runningAnd("over", JobPhase.RUNNING, 0)
                .run(doing("look", session -> assertThat(unsettled(session)).containsExactly("ns/over")));
    }

    @Test
    void aJobOfWhichATaskIsEvictedIsNoLonger() {
        runningAnd("waits", JobPhase.INQUEUE, 1).run(doing("evict", session -> {
            Task task = session.jobs().get(0).tasks().get(0);
            session.statement().evict(task, null, "for the test");
            assertThat(unsettled(session)).containsExactly("ns/runs", "ns/waits");
        }));
    }

    /** After a replay, the sub-job still lists the task as pending, but the job does not count it. */
    @Test
    void aJobWhoseSubJobListsAPendingTaskThatItDoesNotCountIsThere() {
        runningAnd("again", JobPhase.INQUEUE, 1)
                .run(doing("place", UnsettledJobsTest::placeTwice), doing("look", session -> {
                    Job job = session.jobs().get(0);
                    assertThat(job.count(TaskStatus.PENDING)).isZero();
                    assertThat(job.subJobs().get(0).count(TaskStatus.PENDING)).isEqualTo(1);
                    assertThat(unsettled(session)).containsExactly("ns/again");
                }));
    }

    private static void placeTwice(Session session) {
        Task task = session.jobs().get(0).tasks().get(0);
        Statement statement = session.statement();
        statement.allocate(task, Choice.of(session.nodes().get(0)));
        statement.shelve();
        statement.replay();
        statement.commit();
    }
}
