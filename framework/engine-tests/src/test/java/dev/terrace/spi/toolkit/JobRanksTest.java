package dev.terrace.spi.toolkit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobRanksTest {
    /** Orders jobs by the number at the end of their names, highest first. */
    static class ByNumber implements SchedulerPlugin {
        @Override
        public String name() {
            return "by-number";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            ranks(session).register(hooks, ByNumber::number);
        }

        static JobRanks ranks(SessionView session) {
            return JobRanks.of(
                    session,
                    JobRanks.highestFirst(
                            session.jobs().stream().mapToInt(Job::id).toArray(),
                            session.jobs().stream()
                                    .mapToDouble(ByNumber::number)
                                    .toArray()));
        }

        static double number(Job job) {
            return Double.parseDouble(job.spec().name().substring(1));
        }
    }

    private static ClusterBuilder example() {
        return cluster()
                .node("n1", "4 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("x1").queue("a").pod(pod("p1", "1 cpu")))
                .job(job("x4").queue("a").pod(pod("p4", "1 cpu")))
                .job(job("x2").queue("b").pod(pod("p2", "1 cpu")))
                .job(job("x3").queue("b").pod(pod("p3", "1 cpu")))
                .job(job("x9").queue("b").pod(pod("p9", "1 cpu").runningOn("n1")))
                .plugins(ByNumber::new);
    }

    @Test
    void jobsWithEqualNumbersKeepTheirOrder() {
        assertThat(JobRanks.highestFirst(new int[] {4, 5, 6, 7}, new double[] {1, 2, 1, 2}))
                .containsExactly(5, 7, 4, 6);
        assertThat(JobRanks.highestFirst(new int[0], new double[0])).isEmpty();
    }

    @Test
    void adjacentNumbersDifferAndZeroHasNoSign() {
        assertThat(JobRanks.highestFirst(new int[] {1, 2, 3}, new double[] {1, Math.nextUp(1.0), Math.nextDown(1.0)}))
                .containsExactly(2, 1, 3);
        assertThat(JobRanks.highestFirst(new int[] {1, 2, 3, 4}, new double[] {-0.0, 0, -1, Double.POSITIVE_INFINITY}))
                .containsExactly(4, 1, 2, 3);
    }

    @Test
    void oldestFirstOrdersJobsByCreationThenName() {
        List<String> order = new ArrayList<>();
        SchedulerPlugin watching = new ByNumber() {
            @Override
            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                for (int job : session.oldestFirst()) {
                    order.add(session.jobs().get(job).spec().name());
                }
            }
        };
        cluster()
                .node("n1", "1 cpu")
                .job(job("x1").created(5))
                .job(job("x2").created(-5))
                .job(job("x4").created(-7))
                .job(job("x3").created(-5))
                .plugins(() -> watching)
                .run(AllocateAction::new);
        assertThat(order).containsExactly("x4", "x2", "x3", "x1");
    }

    @Test
    void aQueueRanksAsItsFirstWaitingJob() {
        example().run(AllocateAction::new).boundInOrder("p4", "p3", "p2");
    }

    @Test
    void queueScoresGiveTheSameOrderAsQueueOrder() {
        CycleAssert outcome = example()
                .arguments("allocate", Map.of("QueueScoreOrderEnable", true, "QueueScoreOrder.by-number.weight", 1.0))
                .run(AllocateAction::new);
        outcome.boundInOrder("p4", "p3", "p2");
        assertThat(outcome.queue("a").score()).isEqualTo(4);
        assertThat(outcome.queue("a").scoredBy()).isEqualTo("allocate");
        assertThat(outcome.queue("b").score()).isEqualTo(3);
    }

    @Test
    void aJobThatLosesItsNodesIsFirstAgain() {
        List<Job> firsts = new ArrayList<>();
        SchedulerPlugin watching = new ByNumber() {
            @Override
            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                JobRanks ranks = ranks(session);
                ranks.register(hooks, ByNumber::number);
                hooks.jobReady(job -> !job.key().equals("ns/x9"))
                        .jobPipelined(job -> Vote.REJECT)
                        .allocated(
                                task -> firsts.add(ranks.first(session.queues().get(0))))
                        .deallocated(
                                task -> firsts.add(ranks.first(session.queues().get(0))));
            }
        };
        cluster()
                .node("n1", "3 cpu")
                .job(job("x9").pod(pod("p9", "1 cpu")))
                .job(job("x5").pod(pod("p5", "1 cpu")))
                .plugins(() -> watching)
                .run(AllocateAction::new)
                .boundInOrder("p5");
        assertThat(firsts)
                .extracting(job -> job == null ? "none" : job.key())
                .containsExactly("ns/x5", "ns/x9", "ns/x9");
    }
}
