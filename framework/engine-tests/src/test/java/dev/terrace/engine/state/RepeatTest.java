package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Steps that are undone and repeated at once leave the session unchanged, with or without events to plugins. */
class RepeatTest {
    private final AtomicInteger events = new AtomicInteger();

    private static ClusterBuilder runningAndWaiting() {
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("a").minMember(1)
                        .pod(pod("r", "1 cpu").runningOn("n1"))
                        .pod(pod("b", "1 cpu").boundTo("n2")))
                .job(job("w").minMember(1).pods(pods(2, "3 cpu")));
    }

    /** Applies the steps, and repeats them in one of two ways. */
    private static void evictAndPromise(Session session, Consumer<Statement> repeating) {
        Statement statement = session.statement();
        List<Task> tasks = new ArrayList<>(session.tasks());
        tasks.stream().filter(task -> task.node() != null).forEach(task -> statement.evict(task, null, "for the test"));
        Task waiting =
                tasks.stream().filter(task -> task.node() == null).findFirst().orElseThrow();
        statement.pipeline(waiting, Choice.of(session.nodes().get(0)));
        repeating.accept(statement);
        statement.commit();
    }

    private static void allocate(Session session, Consumer<Statement> repeating) {
        Statement statement = session.statement();
        Task waiting = session.tasks().stream()
                .filter(task -> task.node() == null)
                .findFirst()
                .orElseThrow();
        statement.allocate(waiting, Choice.of(session.nodes().get(0)));
        repeating.accept(statement);
        statement.commit();
    }

    private static String describe(Session session) {
        List<String> all = new ArrayList<>();
        for (Node node : session.nodes()) {
            all.add(node + ": " + node.idle() + " " + node.releasing() + " " + node.pipelined() + " " + node.tasks()
                    + " " + node.pods());
        }
        session.jobs().forEach(job -> {
            for (SubJob subJob : job.subJobs()) {
                for (TaskStatus status : TaskStatus.values()) {
                    all.add("%s %s: %s, %s".formatted(job, status, subJob.tasks(status), job.count(status)));
                }
            }
        });
        return String.join("\n", all);
    }

    private String after(UnaryOperator<ClusterBuilder> with, Consumer<Session> steps) {
        String[] state = {""};
        events.set(0);
        with.apply(runningAndWaiting())
                .run(doing("steps", steps), doing("look", session -> state[0] = describe(session)));
        return state[0];
    }

    private void count(Hooks hooks) {
        hooks.counted(task -> events.incrementAndGet(), task -> events.incrementAndGet());
    }

    private static void oneByOne(Statement statement) {
        statement.shelve();
        assertThat(statement.replay()).isTrue();
    }

    private static void atOnce(Statement statement) {
        assertThat(statement.repeat()).isTrue();
    }

    @Test
    void aPluginThatCountsIsNotToldAndTheSessionIsTheSame() {
        UnaryOperator<ClusterBuilder> counting = cluster -> cluster.plugins(registering("counts", this::count));
        String expected = after(counting, session -> evictAndPromise(session, RepeatTest::oneByOne));
        assertThat(events).hasValue(9);
        assertThat(after(counting, session -> evictAndPromise(session, RepeatTest::atOnce)))
                .isEqualTo(expected);
        assertThat(events).hasValue(3);
        assertThat(expected).contains("ns/w PENDING: [ns/w-0, ns/w-1], 1").contains("ns/a RUNNING: [ns/b, ns/r], 0");
    }

    @Test
    void whereContractsAreVerifiedItIsTold() {
        after(
                cluster -> cluster.plugins(registering("counts", this::count)).verified(),
                session -> evictAndPromise(session, RepeatTest::atOnce));
        assertThat(events).hasValue(9);
    }

    @Test
    void aPluginThatMustHearAllIsToldOfAll() {
        for (Predicate<Hooks> hears : List.<Predicate<Hooks>>of(
                hooks -> hooks.allocated(task -> {}) != null, hooks -> hooks.deallocated(task -> {}) != null)) {
            after(
                    cluster -> cluster.plugins(registering("counts", hooks -> {
                        count(hooks);
                        assertThat(hears.test(hooks)).isTrue();
                    })),
                    session -> evictAndPromise(session, RepeatTest::atOnce));
            assertThat(events).hasValue(9);
        }
    }

    @Test
    void anAllocationIsRepeatedWithAllThatBelongsToIt() {
        UnaryOperator<ClusterBuilder> counting = cluster -> cluster.plugins(registering("counts", this::count));
        String expected = after(counting, session -> allocate(session, RepeatTest::oneByOne));
        assertThat(after(counting, session -> allocate(session, RepeatTest::atOnce)))
                .isEqualTo(expected);
        assertThat(events).hasValue(3);
    }
}
