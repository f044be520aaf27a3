package dev.terrace.plugins.tasktopology;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.report.PluginScore;
import dev.terrace.spi.NodeScore;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTopologyPluginTest {
    private static final String TOGETHER = "volcano.sh/task-topology-affinity";
    private static final String APART = "volcano.sh/task-topology-anti-affinity";
    private static final String ORDER = "volcano.sh/task-topology-task-order";

    private static PodBuilder of(String role, int number) {
        return of(role, number, "1 cpu");
    }

    private static PodBuilder of(String role, int number, String requests) {
        return pod(role + number, requests).role(role).annotation("volcano.sh/task-spec", role);
    }

    /** Two nodes, with verification of the index against all nodes. */
    private static ClusterBuilder nodes(String one, String other) {
        return cluster().node("n1", one).node("n2", other).verified();
    }

    /** Two nodes with room for two tasks each, and two tasks each of the roles a and b. */
    private static CycleAssert run(Map<String, String> annotations) {
        var job = job("j").pod(of("a", 0)).pod(of("a", 1)).pod(of("b", 0)).pod(of("b", 1));
        annotations.forEach(job::annotation);
        return nodes("2 cpu", "2 cpu").job(job).plugins(TaskTopologyPlugin::new).run(AllocateAction::new);
    }

    @Test
    void rolesThatWantToBeTogetherShareANode() {
        run(Map.of(TOGETHER, "a,b", APART, "a;b"))
                .bound("a0", "n1")
                .bound("b0", "n1")
                .bound("a1", "n2")
                .bound("b1", "n2");
    }

    @Test
    void tasksOfARoleThatIsApartFromItselfGoToDifferentNodes() {
        run(Map.of(APART, "a;b")).bound("a0", "n1").bound("a1", "n2");
    }

    @Test
    void theOrderOfRolesIsThatOfTheirTasks() {
        run(Map.of(TOGETHER, "a,b", ORDER, "b,a")).boundInOrder("b0", "b1", "a0", "a1");
        run(Map.of(TOGETHER, "a,b", ORDER, "a,b")).boundInOrder("a0", "a1", "b0", "b1");
    }

    /** The tasks a0, a1, b0 and b1 in one bucket. */
    private static JobBuilder bucket(String a0, String a1, String b0, String b1) {
        return job("j").annotation(TOGETHER, "a,b")
                .pod(of("a", 0, a0))
                .pod(of("a", 1, a1))
                .pod(of("b", 0, b0))
                .pod(of("b", 1, b1));
    }

    /**
     * One bucket. The task a0 comes first; to find how many tasks fit with it, a1 is omitted first, then b0, then b1.
     */
    @ParameterizedTest
    @CsvSource({
        "7 cpu 40 Gi, 8 cpu 40 Gi, n2",
        "8 cpu 40 Gi, 9 cpu 40 Gi, n1",
        "9 cpu 40 Gi, 10 cpu 40 Gi, n2",
        "4 cpu 40 Gi, 5 cpu 40 Gi, n2",
        "1 cpu 40 Gi, 4 cpu 40 Gi, n1",
        "10 cpu 13 Gi, 10 cpu 14 Gi, n2",
        "10 cpu 14 Gi, 10 cpu 15 Gi, n2",
        "8 cpu 13 Gi, 5 cpu 40 Gi, n1"
    })
    void theNodeOnWhichMoreOfABucketFitComesFirst(String one, String other, String expected) {
        nodes(one, other)
                .job(bucket("1 cpu 2 Gi", "2 cpu 1 Gi", "3 cpu 12 Gi", "4 cpu"))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new)
                .bound("a0", expected);
    }

    @Test
    void whatLeavingPodsGiveBackIsRoom() {
        nodes("2 cpu", "4 cpu")
                .job(job("r").pod(pod("r", "2 cpu").runningOn("n2").leaving()))
                .job(job("j").annotation(TOGETHER, "a")
                        .pod(of("a", 0))
                        .pod(of("a", 1))
                        .pod(of("a", 2)))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new)
                .bound("a0", "n2");
    }

    @Test
    void aNodeWithoutAResourceOfWhichNothingIsAskedHasNoScore() {
        nodes("4 cpu", "4 cpu 1 example.org/x")
                .job(job("j").annotation(TOGETHER, "a").pod(of("a", 0, "1 cpu 0 example.org/x")))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new)
                .bound("a0", "n2");
    }

    /**
     * One task of the bucket runs on n2. The score is the fraction of the bucket's three tasks that would then be
     * there.
     */
    @ParameterizedTest
    @CsvSource({"9 cpu, 1, 100", "9 cpu, 3, 300", "2 cpu, 3, 200", "9 cpu, -3, -100", "9 cpu, 2000, 200000"})
    void theTasksThatAreOnANodeCountWithThoseThatFit(String node, int weight, double score) {
        CycleAssert cycle = nodes("1 cpu", node)
                .job(job("j").annotation(TOGETHER, "a")
                        .pod(of("a", 0).runningOn("n2"))
                        .pod(of("a", 1))
                        .pod(of("a", 2)))
                .plugin(TaskTopologyPlugin::new, Map.of(TaskTopologyPlugin.WEIGHT.name(), weight))
                .run(AllocateAction::new);
        assertThat(scores(cycle, "a1")).containsExactly(score);
    }

    private static Stream<Double> scores(CycleAssert cycle, String task) {
        return cycle.report().binds().stream()
                .filter(bind -> bind.task().equals("ns/" + task))
                .flatMap(bind -> bind.terms().stream())
                .map(PluginScore::score);
    }

    /** With a1 on n1 comes a0; of b0 and b1 the second has room. */
    @Test
    void whatIsPlacedAsksForNothingMore() {
        CycleAssert cycle = nodes("7 cpu", "2 cpu")
                .job(bucket("1 cpu", "2 cpu", "3 cpu", "4 cpu"))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new);
        assertThat(scores(cycle, "a1")).containsExactly(75.0);
    }

    @Test
    void aRoleKeepsAwayFromNodesThatGotOneThatItIsApartFrom() {
        nodes("9 cpu", "9 cpu")
                .job(job("j").annotation(APART, "a,b").pod(of("a", 0)).pod(of("b", 0)))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new)
                .bound("a0", "n1")
                .bound("b0", "n2");
    }

    /** b0 has affinity to both; the bucket that gets it has more tasks left, and so is placed first. */
    @ParameterizedTest
    @CsvSource({
        "4 cpu, 1 cpu, a1 b0 a0",
        "1 cpu, 4 cpu, a0 b0 a1",
        "1 cpu 4 Gi, 1 cpu 1 Gi, a1 b0 a0",
        "4 cpu 1 Gi, 1 cpu 4 Gi, a0 b0 a1",
        "5 cpu 1 Gi, 1 cpu 4 Gi, a1 b0 a0"
    })
    void ofBucketsThatAreEquallyWelcomeTheEmptierIsTaken(String one, String other, String order) {
        cluster()
                .node("n1", "20 cpu 20 Gi")
                .job(job("j").annotation(APART, "a")
                        .annotation(TOGETHER, "a,b")
                        .pod(of("a", 0, one))
                        .pod(of("a", 1, other))
                        .pod(of("b", 0)))
                .plugins(TaskTopologyPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .boundInOrder(order.split(" ", -1));
    }

    /** Otherwise n2 would score higher, because a task of the bucket runs there. */
    @Test
    void aNodeWithoutRoomHasNoScoreForAPodThatPreempts() {
        nodes("4 cpu", "4 cpu")
                .job(job("old")
                        .pod(pod("old1", "4 cpu").runningOn("n1"))
                        .pod(pod("old2", "3 cpu").runningOn("n2")))
                .job(job("j").annotation(TOGETHER, "a")
                        .pod(of("a", 0).runningOn("n2"))
                        .pod(of("a", 1, "2 cpu")))
                .plugins(AnyVictim::new, TaskTopologyPlugin::new)
                .run(PreemptAction::new)
                .evicted("old1");
    }

    @Test
    void bucketsAreMadeInOrderOfNames() {
        cluster()
                .node("n1", "9 cpu")
                .job(job("j").annotation(APART, "a")
                        .pod(of("a", 2))
                        .pod(of("a", 0))
                        .pod(of("a", 1)))
                .plugins(TaskTopologyPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .boundInOrder("a0", "a1", "a2");
    }

    /** Two tasks are omitted for a node of 3 cpu. The first is a0, although b comes first. */
    @ParameterizedTest
    @CsvSource({"3 cpu, 2 cpu, n1", "2 cpu, 3 cpu, n2", "2 cpu, 2 cpu, n1"})
    void theFirstByUidAreLeftOutWhateverTheOrderOfRoles(String one, String other, String expected) {
        nodes(one, other)
                .job(job("j").annotation(TOGETHER, "a,b")
                        .annotation(ORDER, "b,a")
                        .pod(of("b", 1, "2 cpu"))
                        .pod(of("a", 0, "1 cpu"))
                        .pod(of("b", 0, "1 cpu")))
                .plugins(TaskTopologyPlugin::new)
                .run(AllocateAction::new)
                .bound("b0", expected);
    }

    /** Verifies the index against all nodes. A bound that is too low would differ. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void manyTasksAreDecidedAsIfAllNodesWereAsked(long seed) {
        Random random = new Random(seed);
        ClusterBuilder cluster = cluster();
        for (int n = 0; n < 20; n++) {
            cluster.node("n" + n, (1 + random.nextInt(16)) + " cpu " + (1 + random.nextInt(32)) + " Gi");
        }
        for (int j = 0; j < 6; j++) {
            JobBuilder job =
                    job("j" + j).annotation(TOGETHER, "a,b").annotation(APART, random.nextBoolean() ? "c" : "a,c");
            for (int t = 0; t < 9; t++) {
                String requests = (1 + random.nextInt(3)) + " cpu " + random.nextInt(5) + " Gi";
                PodBuilder pod = of("abc".substring(t % 3, t % 3 + 1), 10 * j + t, requests);
                job.pod(t < 2 ? pod.runningOn("n" + random.nextInt(20)) : pod);
            }
            cluster.job(job);
        }
        cluster.plugins(
                        registering(
                                "fuller",
                                hooks -> hooks.nodeOrder(NodeScore.local(
                                        shape -> "any",
                                        (any, node) -> -node.idle().value(0) / 100))),
                        TaskTopologyPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .bound(42);
    }

    @Test
    void aRoleThatTheJobLacksMakesTheAnnotationsVoid() {
        run(Map.of(APART, "a;b;zz")).bound("a0", "n1").bound("a1", "n1");
    }
}
