package dev.terrace.spi.podcounts;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodFilter;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts equal a recount after any allocations, promises, evictions and discards. */
class PodCountsTest {
    private static final int NODES = 40;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void countsEqualARecount(long seed) {
        cluster(seed).run(() -> new Shuffle(seed)).bound(0);
    }

    private static ClusterBuilder cluster(long seed) {
        Random random = new Random(seed);
        ClusterBuilder cluster = ClusterBuilder.cluster();
        for (int n = 0; n < NODES; n++) {
            cluster.node("n" + n, "64 cpu");
            if (n % 5 != 0) {
                cluster.label("n" + n, "zone", "z" + n % 3);
            }
        }
        for (int p = 0; p < 60; p++) {
            PodBuilder pod = pod("p" + p, "1 cpu").label("app", "a" + random.nextInt(3));
            cluster.job(job("j" + p).pod(p % 2 == 0 ? pod : pod.runningOn("n" + random.nextInt(NODES))));
        }
        return cluster.plugins(Follower::new);
    }

    private static final class Follower implements SchedulerPlugin {
        @Override
        public String name() {
            return "follower";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            session.keepPodsCurrent();
        }
    }

    /** @param narrow whether the filter also declares the label that it tests */
    private record App(String value, boolean narrow) implements PodFilter {
        @Override
        public boolean test(TaskSpec pod) {
            return value.equals(pod.labels().get("app"));
        }

        @Override
        public @Nullable Requirement label() {
            return narrow ? new Requirement("app", Requirement.Operator.IN, List.of(value)) : null;
        }
    }

    /** Counts at one moment, and a recount at that moment. */
    private record Memory(DomainCounts.Moment moment, Map<Integer, Integer> truth) {}

    /** Allocates, pipelines and evicts at random, and discards most steps. Binds nothing. */
    private record Shuffle(long seed) implements Action {
        @Override
        public String name() {
            return "shuffle";
        }

        @Override
        public void execute(Session session, Arguments arguments) {
            Random random = new Random(seed);
            PodCounts podCounts = PodCounts.of(session);
            List<Memory> memories = new ArrayList<>();
            List<String> there = new ArrayList<>();
            Runnable catchUp = podCounts.follow(
                    (pod, node) -> there.add(node + pod.name()),
                    (pod, node) -> assertThat(there.remove(node + pod.name())).isTrue());
            for (int round = 0; round < 200; round++) {
                Statement statement = session.statement();
                for (int step = random.nextInt(6); step > 0; step--) {
                    move(session, statement, random);
                    if (random.nextBoolean()) {
                        memories.add(compare(session, podCounts, random));
                    }
                }
                if (random.nextInt(4) == 0) {
                    statement.hold();
                } else {
                    statement.discard();
                }
                memories.add(compare(session, podCounts, random));
                catchUp.run();
                assertThat(there).containsExactlyInAnyOrderElementsOf(pods(session));
            }
            assertThat(memories)
                    .allSatisfy(memory -> memory.truth.forEach((domain, count) ->
                            assertThat(memory.moment.in(domain)).isEqualTo(count)));
        }

        private static List<String> pods(Session session) {
            return session.nodes().stream()
                    .flatMap(node -> node.pods().stream()
                            .map(pod -> node.id() + pod.spec().name()))
                    .toList();
        }

        private static void move(Session session, Statement statement, Random random) {
            Task task = session.tasks().get(random.nextInt(session.tasks().size()));
            Node node = session.nodes().get(random.nextInt(NODES));
            if (task.status() == TaskStatus.RUNNING) {
                statement.evict(task, task, "");
            } else if (task.status() == TaskStatus.PENDING && random.nextBoolean()) {
                statement.allocate(task, Choice.of(node));
            } else if (task.status() == TaskStatus.PENDING) {
                statement.pipeline(task, Choice.of(node));
            }
        }

        private static Memory compare(Session session, PodCounts podCounts, Random random) {
            App app = new App("a" + random.nextInt(3), random.nextBoolean());
            TopologyDomains domains = random.nextBoolean() ? podCounts.domains("zone") : podCounts.eachNode();
            DomainCounts counts = podCounts.count(app, domains);
            Map<Integer, Integer> truth = new LinkedHashMap<>();
            for (Node node : session.nodes()) {
                int found = (int)
                        node.pods().stream().filter(pod -> app.test(pod.spec())).count();
                if (domains.of(node) != TopologyDomains.NONE) {
                    truth.merge(domains.of(node), found, Integer::sum);
                }
            }
            truth.forEach((domain, count) -> assertThat(counts.in(domain)).isEqualTo(count));
            assertThat(counts.total())
                    .isEqualTo(truth.values().stream().mapToInt(count -> count).sum());
            assertThat(counts.fewest())
                    .isEqualTo(truth.values().stream()
                            .mapToInt(count -> count)
                            .min()
                            .orElse(0));
            return new Memory(counts.now(), truth);
        }
    }
}
