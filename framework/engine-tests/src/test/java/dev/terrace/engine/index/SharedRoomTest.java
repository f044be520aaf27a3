package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check for the room of several tasks before any of them is placed. */
class SharedRoomTest {
    /** Builds two free nodes of four cpus, a full node, and a node where a leaving pod frees two cpus. */
    private static ClusterBuilder waiting(String requests) {
        JobBuilder job = job("w").minMember(1);
        int number = 0;
        for (String request : requests.split(", ", -1)) {
            job.pod(pod("w" + number++, request));
        }
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .node("n3", "4 cpu")
                .node("n4", "2 cpu 1 a/x")
                .job(job("r").minMember(1)
                        .pod(pod("r", "4 cpu").runningOn("n3"))
                        .pod(pod("l", "2 cpu").runningOn("n4")))
                .job(job);
    }

    private static Optional<Predicate<List<Node>>> ask(Session session) {
        List<Task> pending = session.tasks().stream()
                .filter(task -> task.status() == TaskStatus.PENDING)
                .toList();
        return session.placement().mayHold(pending);
    }

    private static void evict(Session session) {
        session.tasks().stream()
                .filter(task -> task.spec().name().equals("l"))
                .forEach(task -> session.statement().evict(task, null, "for the test"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    3 cpu, 3 cpu                      | true
                    3 cpu, 3 cpu, 3 cpu               | false
                    1 cpu, 3 cpu, 4 cpu               | true
                    1 cpu, 3 cpu, 4 cpu, 1 cpu        | true
                    1 cpu, 3 cpu, 3 cpu, 3 cpu        | false
                    1 cpu, 3 cpu, 3 cpu, 1 cpu 1 a/x    | true
                    1 cpu, 3 cpu, 3 cpu, 3 cpu 1 a/x    | false
                    2 cpu, 3 cpu, 4 cpu, 2 cpu        | false
                    2 cpu, 2 cpu, 2 cpu, 2 cpu, 2 cpu | true
                    5 cpu                             | false
                    2 cpu, 1 a/x                        | true
                    2 cpu, 1 a/x, 1 a/x                   | false
                    """)
    void whatDoesNotFitTogetherIsKnown(String requests, boolean mayFit) {
        waiting(requests).run(doing("look", session -> {
            evict(session);
            assertThat(ask(session).orElseThrow().test(session.nodes())).isEqualTo(mayFit);
        }));
    }

    @Test
    void onlyTheNodesThatAreAskedAboutCount() {
        waiting("3 cpu, 3 cpu").run(doing("look", session -> {
            Predicate<List<Node>> room = ask(session).orElseThrow();
            assertThat(room.test(session.nodes().subList(0, 1))).isFalse();
            assertThat(room.test(session.nodes().subList(0, 2))).isTrue();
            assertThat(room.test(List.of())).isFalse();
        }));
    }

    @Test
    void whatLackedIsLookedAtAgainOnceANodeHasChanged() {
        waiting("4 cpu, 4 cpu, 2 cpu").run(doing("look", session -> {
            Predicate<List<Node>> room = ask(session).orElseThrow();
            List<Node> nodes = session.nodes();
            assertThat(room.test(nodes)).isFalse();
            assertThat(room.test(nodes)).isFalse();
            evict(session);
            assertThat(room.test(nodes)).isTrue();
        }));
    }

    @Test
    void nothingIsKnownWhereAPluginMustBeToldOrContractsAreVerified() {
        List<UnaryOperator<ClusterBuilder>> all = List.of(
                cluster -> cluster.plugins(registering("hears", hooks -> hooks.deallocated(task -> {}))),
                ClusterBuilder::verified);
        List<Boolean> known = new ArrayList<>();
        all.forEach(with -> with.apply(waiting("3 cpu"))
                .run(doing("look", session -> known.add(ask(session).isPresent()))));
        assertThat(known).containsExactly(false, false);
    }
}
