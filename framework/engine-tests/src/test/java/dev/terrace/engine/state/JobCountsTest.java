package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The counts of a job's tasks by status, and of its ready tasks. */
class JobCountsTest {
    private final List<String> counted = new ArrayList<>();

    @Test
    void countsFollowEachChangeOfStatus() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("j").pod(pod("done", "1 cpu").succeededOn("n1"))
                        .pod(pod("old", "1 cpu").runningOn("n1"))
                        .pods(pods(3, "1 cpu")))
                .run(
                        doing("count", this::count),
                        doing("hold", JobCountsTest::hold),
                        doing("count", this::count),
                        AllocateAction::new,
                        doing("count", this::count));
        assertThat(counted)
                .containsExactly(
                        "3 PENDING 1 RUNNING 1 SUCCEEDED, 2 ready",
                        "2 PENDING 1 ALLOCATED 1 RUNNING 1 SUCCEEDED, 3 ready",
                        "1 ALLOCATED 2 BINDING 1 RUNNING 1 SUCCEEDED, 5 ready");
    }

    private static void hold(Session session) {
        Statement statement = session.statement();
        Task task = session.jobs().get(0).tasks(TaskStatus.PENDING).get(0);
        statement.allocate(task, Choice.of(session.nodes().get(0)));
        statement.hold();
    }

    private void count(Session session) {
        session.jobs().forEach(job -> counted.add(counts(job)));
    }

    private static String counts(Job job) {
        List<String> counts = Arrays.stream(TaskStatus.values())
                .filter(status -> job.count(status) > 0)
                .map(status -> job.count(status) + " " + status)
                .toList();
        return "%s, %s ready".formatted(String.join(" ", counts), job.readyTasks());
    }
}
