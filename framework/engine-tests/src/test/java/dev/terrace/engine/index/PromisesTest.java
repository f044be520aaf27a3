package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Future room is promised node by node, and the index agrees with a fresh evaluation of all nodes. */
class PromisesTest {
    private static final int WAITING = 60;

    /** With 900 nodes, more nodes than a batch have room at once. */
    @ParameterizedTest
    @CsvSource({"20,false", "40,false", "900,false", "40,true", "900,true"})
    void promisesEqualThoseOfVerifiedPlacement(int nodes, boolean isScoreNormalised) {
        ClusterBuilder cluster = full(nodes)
                .plugins(registering("picky", isScoreNormalised ? PromisesTest::spreads : PromisesTest::packs));
        List<String> promised = promises(cluster);
        assertThat(promises(cluster.verified())).isEqualTo(promised);
        assertThat(promised).anyMatch("null"::equals).anyMatch(choice -> choice.contains("next=n"));
    }

    /** Builds nodes, each filled by one pod. The last one has room for a small pod. */
    private static ClusterBuilder full(int nodes) {
        ClusterBuilder cluster = cluster();
        JobBuilder running = job("r").minMember(1);
        for (int i = 0; i < nodes; i++) {
            cluster.node("n" + i, "4 cpu");
            running.pod(pod("r" + i, i == nodes - 1 ? "3 cpu" : "4 cpu").runningOn("n" + i));
        }
        JobBuilder waiting = job("w").minMember(1);
        for (int i = 0; i < WAITING; i++) {
            waiting.pod(pod("w" + i, 1 + i % 3 + " cpu"));
        }
        return cluster.job(running).job(waiting);
    }

    private static List<String> promises(ClusterBuilder cluster) {
        List<String> choices = new ArrayList<>();
        cluster.run(doing("promise", session -> {
            Iterator<Task> running = of(session, TaskStatus.RUNNING).iterator();
            int nodes = session.nodes().size();
            for (Task task : of(session, TaskStatus.PENDING)) {
                // The first tasks find no leaving pods.
                for (int i = 0; i < nodes / 20 && running.hasNext() && choices.size() > 3; i++) {
                    session.statement().evict(running.next(), null, "for the test");
                }
                choices.add(promise(session, task, choices.size()));
            }
        }));
        return choices;
    }

    /** Promises a node: every second task among half of the nodes. Every third promise is discarded. */
    private static String promise(Session session, Task task, int turn) {
        List<Node> half = session.nodes().subList(0, session.nodes().size() / 2);
        Choice choice = session.placement().choice(Query.toPromise(task, turn % 2 == 0 ? null : half, null));
        if (choice != null) {
            Statement trial = session.statement();
            trial.pipeline(task, choice);
            if (turn % 3 == 2) {
                trial.discard();
            }
        }
        return String.valueOf(choice);
    }

    private static List<Task> of(Session session, TaskStatus status) {
        return session.tasks().stream().filter(task -> task.status() == status).toList();
    }

    private static void packs(Hooks hooks) {
        hooks.nodeOrder(NodeScore.local(
                shape -> shape.template().requests().get(ResourceNames.CPU),
                (cpu, node) -> node.used(ResourceNames.CPU) / cpu + node.id() % 7));
    }

    private static void spreads(Hooks hooks) {
        hooks.nodeOrder(
                NodeScore.normalised(shape -> "any", (any, node) -> node.tasks().size(), Normaliser.REVERSED_MAX, 1));
    }
}
