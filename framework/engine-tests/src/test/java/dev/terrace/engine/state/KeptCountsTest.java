package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SubGroupPolicy;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cached counts of a large job equal a recount after any decisions and undos. */
class KeptCountsTest {
    private static final int TASKS = 60;
    private static final List<String> ROLES = List.of("head", "worker");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ofRoles(long seed) {
        JobBuilder job = tasks(job("j").minMember(20).minOf("head", 8).minOf("worker", 11));
        cluster().node("n1", "100 cpu").job(job).run(doing("shuffle", session -> shuffle(session, seed)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ofSubGroups(long seed) {
        JobBuilder job = tasks(job("j").minMember(1))
                .subGroups(SubGroupPolicy.builder("pair")
                        .size(2)
                        .minSubGroups(9)
                        .matchLabelKeys(List.of("pair"))
                        .build());
        cluster().node("n1", "100 cpu").job(job).run(doing("shuffle", session -> shuffle(session, seed)));
    }

    private static JobBuilder tasks(JobBuilder job) {
        for (int i = 0; i < TASKS; i++) {
            job.pod(pod("p-" + i, i % 10 == 0 ? "0 cpu" : "1 cpu")
                    .role(ROLES.get(i % 2))
                    .label("pair", "" + i / 2));
        }
        return job;
    }

    private static void shuffle(Session session, long seed) {
        Random random = new Random(seed);
        Job job = session.jobs().get(0);
        compare(session, job);
        for (int round = 0; round < 100; round++) {
            Statement statement = session.statement();
            for (int step = random.nextInt(10); step > 0; step--) {
                move(session, statement, job.tasks().get(random.nextInt(TASKS)), random);
                compare(session, job);
            }
            switch (random.nextInt(3)) {
                case 0 -> statement.commit();
                case 1 -> statement.hold();
                default -> statement.discard();
            }
            compare(session, job);
        }
    }

    private static void move(Session session, Statement statement, Task task, Random random) {
        Choice choice = Choice.of(session.nodes().get(0));
        switch (random.nextInt(5)) {
            case 0 -> session.refused(task, new Refusals());
            case 1 -> session.forgetRefusals(task);
            case 2 -> {
                TaskGroup group = random.nextBoolean() ? task.subJob() : task.job();
                if (group != null && random.nextInt(20) == 0) {
                    session.forgetRefusals(group);
                }
            }
            default -> {
                if (task.status() == TaskStatus.PENDING && random.nextBoolean()) {
                    statement.allocate(task, choice);
                } else if (task.status() == TaskStatus.PENDING) {
                    statement.pipeline(task, choice);
                }
            }
        }
    }

    private static void compare(Session session, Job job) {
        boolean isReady = true;
        boolean isPipelined = true;
        for (String role : ROLES) {
            long ready = job.tasks().stream()
                    .filter(task -> task.role().equals(role) && isReady(task))
                    .count();
            long pipelined = job.tasks().stream()
                    .filter(task -> task.role().equals(role) && task.status() == TaskStatus.PIPELINED)
                    .count();
            long pending = job.tasks().stream()
                    .filter(task ->
                            task.role().equals(role) && task.status() == TaskStatus.PENDING && !task.isBestEffort())
                    .count();
            int minimum = job.spec().minTaskMember().getOrDefault(role, 0);
            isReady &= ready >= minimum;
            isPipelined &= ready + pipelined >= minimum;
            assertThat(job.readyTasks(role)).isEqualTo((int) ready);
            assertThat(job.validTasks(role)).isEqualTo((int) (ready + pipelined + pending));
        }
        assertThat(job.hasReadyRoles()).isEqualTo(isReady);
        assertThat(job.hasPipelinedRoles()).isEqualTo(isPipelined);
        int wanted = job.hasSubGroups() ? 9 : 0;
        assertThat(job.hasReadySubGroups())
                .isEqualTo(job.subJobs().stream().filter(SubJob::isReady).count() >= wanted);
        assertThat(job.hasPipelinedSubGroups())
                .isEqualTo(job.subJobs().stream().filter(SubJob::isPipelined).count() >= wanted);
        for (SubJob subJob : job.subJobs()) {
            assertThat(session.refusedRoles(subJob)).isEqualTo(refused(session, subJob));
        }
    }

    private static boolean isReady(Task task) {
        return task.status().isAllocated() || (task.status() == TaskStatus.PENDING && task.isBestEffort());
    }

    private static Set<String> refused(Session session, SubJob subJob) {
        return subJob.tasks().stream()
                .filter(task -> session.refusals(task) != null)
                .map(Task::role)
                .collect(Collectors.toSet());
    }
}
