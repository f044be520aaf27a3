package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Sums that an action derives from jobs and nodes are reused across sessions. */
class DerivedTest {
    private static final Cluster CLUSTER = cluster()
            .node("n1", "2 cpu")
            .node("n2", "2 cpu")
            .job(job("served").minMember(1).pod(pod("a", "2 cpu")))
            .job(job("settled").minMember(1).pod(pod("r", "1 cpu").runningOn("n2")))
            .build();

    /** The rule by which the action derives sums. */
    private record Sums(String unit) {}

    private final List<String> derived = new ArrayList<>();
    private String unit = "cpu";

    /** Derives the sums. Reads the time, because a cycle on the same cluster is otherwise not repeated. */
    private void sum(Session session) {
        var unused = session.now();
        Sums rule = new Sums(unit);
        Function<Job, Integer> ofJob = session.derived(rule, job -> {
            derived.add(job.spec().name());
            return job.tasks().size();
        });
        assertThat(session.jobs().stream().map(ofJob)).containsExactly(1, 1);
        Function<Node, Integer> ofNode = session.derived(rule, node -> {
            derived.add(node.name() + " of " + node.tasks().size());
            return node.tasks().size();
        });
        assertThat(session.nodes().stream().map(ofNode)).contains(1);
    }

    private static Sessions sessions(List<Consumer<Session>> steps) {
        List<Supplier<Action>> actions = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            actions.add(doing("step" + i, steps.get(i)));
        }
        actions.add(1, AllocateAction::new);
        List<String> names = actions.stream().map(action -> action.get().name()).toList();
        return new Scheduler(Extensions.of(List.of(), actions))
                .sessions(
                        new Configuration("test", names, List.of(), Map.of(), Map.of(), List.of()), Contracts.TRUSTED);
    }

    @Test
    void aChangedQueueListsItsOwnJobs() {
        List<List<String>> listed = new ArrayList<>();
        Cluster before = cluster()
                .node("n1", "2 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("j").queue("a").pod(pod("x", "1 cpu").runningOn("n1")))
                .job(job("k").queue("b").pod(pod("y", "1 cpu").runningOn("n1")))
                .build();
        QueueSpec heavier = before.queues().get(1).toBuilder().weight(5).build();
        Consumer<Session> keep = session -> {
            listed.add(session.kept("rule", ArrayList::new).jobs().stream()
                    .map(job -> job.spec().name() + " " + job.queue().weight())
                    .toList());
        };
        try (Sessions sessions = sessions(List.of(keep, session -> {}))) {
            sessions.run(before);
            sessions.run(before.toBuilder()
                    .queues(List.of(before.queues().get(0), heavier))
                    .build());
        }
        assertThat(listed).containsExactly(List.of("j 1", "k 1"), List.of("k 5"));
    }

    @Test
    void onlyWhatChangedIsDerivedAgain() {
        try (Sessions sessions = sessions(List.of(this::sum, session -> {}))) {
            sessions.run(CLUSTER);
            assertThat(derived).containsExactly("served", "settled", "n1 of 0", "n2 of 1");
            derived.clear();
            sessions.run(CLUSTER);
            // The node and the job that the first session changed have their old state again, but were changed in
            // between.
            assertThat(derived).containsExactly("served", "n1 of 0");
        }
    }

    @Test
    void whatTheSessionDecidesAboutIsDerivedAgainInTheSameSession() {
        try (Sessions sessions = sessions(List.of(this::sum, this::sum))) {
            sessions.run(CLUSTER);
            assertThat(derived).containsExactly("served", "settled", "n1 of 0", "n2 of 1", "served", "n1 of 1");
        }
    }

    @Test
    void anotherRuleDerivesAnew() {
        try (Sessions sessions = sessions(List.of(this::sum, session -> {}))) {
            sessions.run(CLUSTER);
            derived.clear();
            unit = "memory";
            sessions.run(CLUSTER);
            assertThat(derived).containsExactly("served", "settled", "n1 of 0", "n2 of 1");
        }
    }
}
