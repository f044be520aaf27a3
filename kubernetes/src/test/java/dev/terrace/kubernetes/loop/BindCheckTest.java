package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.gone;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.leaving;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.queue;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static dev.terrace.objects.Kinds.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.kubernetes.Said;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.AssumedPods.Target;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BindCheckTest {
    private static final Target TARGET = new Target("n1", List.of(), true);

    /**
     * A gang of three that needs two: one pod has a node, one is decided for a node, and the third may not be decided.
     */
    static Stream<Arguments> gangs() {
        return Stream.of(
                Arguments.of(held("Running"), List.of("ml/c")),
                Arguments.of(held("Succeeded"), List.of("ml/c")),
                Arguments.of(held("Failed"), List.of("ml/b", "ml/c")),
                Arguments.of(leaving(held("Running")), List.of("ml/b", "ml/c")));
    }

    private static ObjectNode held(String phase) {
        ObjectNode pod = pod("a", "a", 1, "1", "n1");
        pod.withObjectProperty("status").put("phase", phase);
        return pod;
    }

    @ParameterizedTest
    @MethodSource("gangs")
    void aJobThatWouldStayBelowItsMinimumGetsNoNode(ObjectNode held, List<String> obstacles) {
        Mirror mirror = mirror(held, pod("b", "b", 1, "1", ""), pod("c", "c", 1, "1", ""));
        CycleReport report = CycleReport.builder()
                .binds(List.of(bind("b", "n1"), bind("c", "n2")))
                .build();
        assertThat(new BindCheck(mirror).obstacles(report, Set.of("ml/c")).keySet())
                .containsExactlyInAnyOrderElementsOf(obstacles);
    }

    /**
     * Two pods of three cpus are decided for two nodes of four, and one of them is to be sent when something happens.
     */
    static Stream<Arguments> events() {
        return Stream.of(
                Arguments.of(there(POD, pod("x", "x", 1, "2", "n1")), "the node has no room any more"),
                Arguments.of(there(POD, leaving(pod("x", "x", 1, "2", "n1"))), "the node has no room any more"),
                Arguments.of(there(POD, pod("x", "x", 1, "1", "n1")), null),
                Arguments.of(there(POD, pod("x", "x", 1, "2", "n2")), null),
                Arguments.of(there(NODE, node("n1", "2", 2)), "the node has no room any more"),
                Arguments.of(gone(NODE, "n1"), "the node is gone"),
                Arguments.of(there(NODE, cordoned()), "the node has a new taint node.kubernetes.io/unschedulable"),
                Arguments.of(there(QUEUE, closed()), "queue default is not open any more"),
                Arguments.of(gone(QUEUE, "default"), "queue default is gone"),
                Arguments.of(gone(POD_GROUP, "ml/train"), "its group is gone"),
                Arguments.of(gone(POD, "ml/c"), "its job has fewer pods than it needs"),
                Arguments.of(there(POD, leaving(pod("c", "c", 2, "3", ""))), "its job has fewer pods than it needs"));
    }

    @ParameterizedTest
    @MethodSource("events")
    void whatHappensBeforeTheRequestCounts(Message event, @Nullable String obstacle) {
        Mirror mirror = mirror(pod("b", "b", 1, "3", ""), pod("c", "c", 1, "3", ""));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1")), new Edit.Assume(bind("c", "n2"))));
        BindCheck check = new BindCheck(mirror);
        check.observed(mirror.take(List.of(event)), 1);
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isEqualTo(obstacle);
    }

    /** Plugins may ignore cordons and closed queues. */
    @Test
    void whatTheCycleKnewIsNoObstacle() {
        Mirror mirror = mirror(pod("b", "b", 1, "3", ""), pod("c", "c", 1, "3", ""));
        var unused = mirror.take(List.of(there(NODE, cordoned()), there(QUEUE, closed())));
        BindCheck check = new BindCheck(mirror);
        List<Bind> binds = List.of(bind("b", "n1"), bind("c", "n2"));
        assertThat(check.obstacles(CycleReport.builder().binds(binds).build(), Set.of()))
                .isEmpty();
        Target target = check.target(bind("b", "n1"));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1")), new Edit.Assume(bind("c", "n2"))));
        assertThat(check.obstacle(bind("b", "n1"), target, 0)).isNull();
    }

    private static ObjectNode cordoned() {
        ObjectNode node = node("n1", "4", 2);
        node.withObjectProperty("spec").put("unschedulable", true);
        return node;
    }

    private static ObjectNode closed() {
        ObjectNode queue = queue("default");
        queue.withObjectProperty("metadata").put("resourceVersion", "2");
        queue.withObjectProperty("status").put("state", "Closed");
        return queue;
    }

    @Test
    void aNodeThatLosesOversubscriptionHasLessRoom() {
        Mirror mirror = mirror(pod("b", "b", 1, "3", ""), pod("d", "d", 1, "3", "n1"));
        mirror.take(List.of(there(NODE, oversubscribed(2, "2000"))));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1"))));
        BindCheck check = new BindCheck(mirror);
        check.observed(mirror.take(List.of(there(NODE, oversubscribed(3, "0")))), 1);
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isEqualTo("the node has no room any more");
    }

    private static ObjectNode oversubscribed(int version, String cpu) {
        ObjectNode node = node("n1", "4", version);
        node.withObjectProperty("metadata")
                .withObjectProperty("annotations")
                .put("volcano.sh/oversubscription-cpu", cpu);
        return node;
    }

    @Test
    void aWithdrawnBindStopsTheRestOfAGangThatHasNotBegun() {
        Mirror mirror = mirror(pod("b", "b", 1, "3", ""), pod("c", "c", 1, "3", ""));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1")), new Edit.Assume(bind("c", "n2"))));
        BindCheck check = new BindCheck(mirror);
        check.withdraw(bind("c", "n2"), 1);
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isEqualTo("its job has fewer pods than it needs");
        check.forgetWithdrawn();
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isNull();
    }

    @Test
    void aGangThatHasBegunIsCompletedWithFewerPods() {
        Mirror mirror = mirror(pod("a", "a", 1, "1", "n2"), pod("b", "b", 1, "3", ""), pod("c", "c", 1, "3", ""));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1"))));
        BindCheck check = new BindCheck(mirror);
        check.observed(mirror.take(List.of(gone(POD, "ml/c"))), 1);
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isNull();
    }

    @Test
    void aWithdrawnBindLeavesItsRoomToOthers() {
        Mirror mirror = mirror(pod("b", "b", 1, "1", ""), pod("c", "c", 1, "1", ""));
        mirror.apply(List.of(new Edit.Assume(bind("b", "n1")), new Edit.Assume(bind("c", "n1"))));
        BindCheck check = new BindCheck(mirror);
        check.observed(mirror.take(List.of(there(POD, pod("x", "x", 1, "3", "n1")))), 1);
        assertThat(check.obstacle(bind("b", "n1"), TARGET, 0)).isEqualTo("the node has no room any more");
        check.withdraw(bind("b", "n1"), 1);
        assertThat(check.obstacle(bind("c", "n1"), TARGET, 0)).isNull();
    }

    private static Mirror mirror(ObjectNode... pods) {
        Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
        mirror.take(all(
                listed(NODE, node("n1", "4", 1), node("n2", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 2)),
                listed(POD, pods)));
        return mirror;
    }

    private static Bind bind(String pod, String node) {
        return Said.bind("ml/" + pod, "ml/train", node, pod);
    }
}
