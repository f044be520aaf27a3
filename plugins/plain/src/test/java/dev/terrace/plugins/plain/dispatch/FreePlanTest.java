package dev.terrace.plugins.plain.dispatch;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlineAction;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Planned starts of random jobs, compared with a table of all seconds and nodes. */
class FreePlanTest {
    private static final int SEEDS = 200;
    private static final int NOW = 1000;
    private static final int SECONDS = 600;
    private static final int NODES = 4;

    @Test
    void plansWhatATableOfSecondsPlans() {
        for (int seed = 0; seed < SEEDS; seed++) {
            int number = seed;
            random(new Random(seed)).run(InlineAction.doing("plan", session -> comparePlans(session, number)));
        }
    }

    /** Tasks of role r1 fit only on odd nodes, those of r0 on even ones. */
    private static ClusterBuilder random(Random random) {
        ClusterBuilder cluster = cluster()
                .with(builder -> builder.now(Instant.ofEpochSecond(NOW)))
                .plugins(InlinePlugin.registering(
                        "halves",
                        hooks -> hooks.predicate(NodePredicate.local(
                                shape -> shape.role().isEmpty() ? null : shape.role(),
                                (role, node) ->
                                        accepts(role, node) ? Verdict.fits() : Verdict.rejects("other half")))));
        for (int node = 0; node < NODES; node++) {
            cluster.node("n" + node, "4 cpu");
            PodBuilder old = pod("-0", "%s cpu".formatted(1 + random.nextInt(4)));
            cluster.job(job("old" + node)
                    .pod(old.estimate(20 + random.nextInt(40))
                            .runningOn("n" + node)
                            .started(NOW - 9)));
        }
        int jobs = 2 + random.nextInt(10);
        for (int j = 0; j < jobs; j++) {
            cluster.job(gang("j" + j, random));
        }
        return cluster;
    }

    private static JobBuilder gang(String name, Random random) {
        int tasks = 1 + random.nextInt(4);
        boolean isMixed = random.nextInt(3) == 0;
        JobBuilder job = job(name).minMember(tasks);
        String request = "";
        long estimate = 0;
        for (int task = 0; task < tasks; task++) {
            if (task == 0 || isMixed) {
                request = "%s cpu".formatted(1 + random.nextInt(2));
                estimate = 1 + random.nextInt(3) * 10L;
            }
            String role = random.nextInt(3) == 0 ? "r" + random.nextInt(2) : "";
            job.pod(pod("-" + task, request).estimate(estimate).role(role));
        }
        return job;
    }

    private static boolean accepts(String role, Node node) {
        return role.isEmpty() || role.charAt(1) - '0' == node.id() % 2;
    }

    private static void comparePlans(Session session, int seed) {
        FreePlan plan = new FreePlan(session, NOW);
        long[][] free = new long[SECONDS][NODES];
        for (Node node : session.nodes()) {
            long end = PlannedEnd.ofHolder(node.tasks().iterator().next(), NOW);
            for (int second = 0; second < SECONDS; second++) {
                free[second][node.id()] =
                        second + NOW < end ? (long) node.idle().value(ResourceNames.CPU) : 4000;
            }
        }
        for (Job job : session.jobs()) {
            Task[] tasks = job.tasks(TaskStatus.PENDING).toArray(Task[]::new);
            if (tasks.length > 0) {
                FreePlan.Slot slot = plan.earliest(Arrays.asList(tasks));
                assertThat(slot == null ? null : text(slot))
                        .as("seed %s, %s", seed, job.key())
                        .isEqualTo(start(tasks, free));
                if (slot != null) {
                    plan.take(slot);
                }
            }
        }
    }

    private static String text(FreePlan.Slot slot) {
        return slot.from() - NOW + slot.nodes().stream().map(Node::name).collect(Collectors.joining(" ", " ", ""));
    }

    /** Starts tasks as early as possible, each on the first node with room. */
    private static @Nullable String start(Task[] tasks, long[][] free) {
        for (int from = 0; from < SECONDS / 2; from++) {
            String nodes = "";
            int placed = 0;
            while (placed < tasks.length) {
                int node = place(tasks[placed], from, free);
                if (node < 0) {
                    break;
                }
                add(tasks[placed], from, node, -1, free);
                nodes += " n" + node;
                placed++;
            }
            if (placed == tasks.length) {
                return from + nodes;
            }
            for (int task = 0; task < placed; task++) {
                add(tasks[task], from, nodes.charAt(3 * task + 2) - '0', 1, free);
            }
        }
        return null;
    }

    private static int place(Task task, int from, long[][] free) {
        for (int node = 0; node < NODES; node++) {
            boolean fits = task.spec().role().isEmpty() || task.spec().role().charAt(1) - '0' == node % 2;
            for (int second = from; second < from + PlannedEnd.duration(task); second++) {
                fits &= free[second][node] >= task.requests().get(ResourceNames.CPU);
            }
            if (fits) {
                return node;
            }
        }
        return -1;
    }

    private static void add(Task task, int from, int node, int sign, long[][] free) {
        for (int second = from; second < from + PlannedEnd.duration(task); second++) {
            free[second][node] += sign * task.requests().get(ResourceNames.CPU);
        }
    }
}
