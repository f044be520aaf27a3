package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.leaving;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A gang of three that needs two: one pod had a node, one is decided for a node, and the node of the third is gone. */
class BindCheckTest {
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
        Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
        mirror.take(all(
                listed(NODE, node("n1", "4", 1)),
                listed(POD_GROUP, group("train", 2)),
                listed(POD, held, pod("b", "b", 1, "1", ""), pod("c", "c", 1, "1", ""))));
        CycleReport report = CycleReport.builder()
                .binds(List.of(bind("b", "n1"), bind("c", "n2")))
                .build();
        assertThat(new BindCheck(mirror).obstacles(report, Set.of()).keySet()).containsExactlyInAnyOrderElementsOf(obstacles);
    }

    private static Bind bind(String pod, String node) {
        return new Bind(
                "ml/" + pod,
                "ml/train",
                node,
                "allocate",
                null,
                List.of(),
                null,
                0,
                1,
                List.of(),
                new TreeMap<>(),
                List.of(),
                List.of(),
                pod);
    }
}
