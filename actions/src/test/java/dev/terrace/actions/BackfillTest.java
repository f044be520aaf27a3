package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.TaskStatus;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

class BackfillTest {
    /** Backfill undoes job z's pipelining at z's turn, after it has enqueued queue b. */
    @Test
    void queuesGetInLineWhileTasksOfLaterJobsAreStillPipelined() {
        cluster()
                .node("n1", "1 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("j").queue("a").pod(pod("j", "")))
                .job(job("k").queue("b").pod(pod("k", "")))
                .job(job("z").queue("a").pod(pod("z", "")))
                .plugins(FewestPipelinedFirst::new)
                .run(doing("pipeline-z", BackfillTest::pipelineZ), BackfillAction::new)
                .boundInOrder("k", "j", "z");
    }

    private static final class FewestPipelinedFirst implements SchedulerPlugin {
        @Override
        public String name() {
            return "fewest-pipelined-first";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.queueOrder(Comparator.comparingLong(queue -> pipelined(session, queue)));
        }

        private static long pipelined(SessionView session, Queue queue) {
            return session.jobs().stream()
                    .filter(job -> job.queue() == queue)
                    .mapToLong(job -> job.count(TaskStatus.PIPELINED))
                    .sum();
        }
    }

    private static void pipelineZ(Session session) {
        Statement statement = session.statement();
        session.jobs().stream()
                .flatMap(job -> job.tasks().stream())
                .filter(task -> task.spec().name().equals("z"))
                .forEach(task ->
                        statement.pipeline(task, Choice.of(session.nodes().get(0))));
        statement.commit();
    }
}
