package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Session;
import dev.terrace.testkit.JobBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Tests that the number of an action's calls to the session grows in proportion to the number of tasks of one job, plus
 * a little for sorting; not quadratically.
 */
class StepsTest {
    private static final int SIZE = 200;

    @Test
    void tasksOfOneRole() {
        grows(size -> tasks(size, "1 cpu"));
    }

    @Test
    void tasksThatFitNowhere() {
        grows(size -> tasks(size, "9000 cpu"));
    }

    @Test
    void subGroupsThatMustBeNear() {
        NetworkTopology near = new NetworkTopology(NetworkTopology.Mode.HARD, 1, "");
        grows(size -> tasks(size, "1 cpu")
                .within(1)
                .subGroups(SubGroupPolicy.builder("each")
                        .topology(near)
                        .matchLabelKeys(List.of("each"))
                        .build()));
    }

    private static JobBuilder tasks(int size, String requests) {
        JobBuilder job = job("j");
        for (int i = 0; i < size; i++) {
            job.pod(pod("p-" + i, requests).role("worker").label("each", "" + i));
        }
        return job;
    }

    private static void grows(IntFunction<JobBuilder> job) {
        assertThat(steps(job.apply(2 * SIZE))).isLessThan((int) (2.6 * steps(job.apply(SIZE))));
    }

    private static int steps(JobBuilder job) {
        AtomicInteger steps = new AtomicInteger();
        cluster()
                .node("n1", "8000 cpu")
                .hyperNode("rack", 1, "n1")
                .job(job)
                .run(doing("allocate", session -> new AllocateAction().execute(counting(session, steps), none())));
        return steps.get();
    }

    private static Arguments none() {
        return Arguments.none();
    }

    private static Session counting(Session session, AtomicInteger steps) {
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, method, arguments) -> {
                    steps.incrementAndGet();
                    try {
                        return method.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
