package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.objects.Kinds;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpectedTest {
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);

    private boolean isExpected(Message message) {
        mirror.take(all(
                listed(NODE, node("n1", "4", 1)),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, starting(1), pod("waits", "u2", 1, "1", ""))));
        return Expected.contains(mirror.take(List.of(message)), Map.of("ml/train", JobPhase.RUNNING));
    }

    private static ObjectNode starting(int version) {
        ObjectNode pod = pod("a", "u1", version, "1", "n1");
        pod.withObject("/status").put("phase", "Pending");
        return pod;
    }

    private static ObjectNode leaving() {
        ObjectNode pod = starting(2);
        pod.withObject("/metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
        return pod;
    }

    private static ObjectNode inPhase(String phase, int min) {
        ObjectNode group = group("train", min);
        group.withObject("/metadata").put("resourceVersion", "2");
        group.withObject("/status").put("phase", phase);
        return group;
    }

    static Stream<Named<Message>> expected() {
        return Stream.of(
                Named.of("a bound pod starts", there(POD, pod("a", "u1", 2, "1", "n1"))),
                Named.of("a phase arrives", there(POD_GROUP, inPhase("Running", 1))));
    }

    static Stream<Named<Message>> unexpected() {
        return Stream.of(
                Named.of("a pod is new", there(POD, pod("b", "u3", 1, "1", ""))),
                Named.of("another scheduler binds", there(POD, pod("waits", "u2", 2, "1", "n1"))),
                Named.of("a pod moves", there(POD, pod("a", "u1", 2, "1", "n2"))),
                Named.of("a pod is created again", there(POD, pod("a", "u9", 2, "1", "n1"))),
                Named.of("a pod leaves", there(POD, leaving())),
                Named.of("a pod is gone", new Message.Gone(POD, "ml/a")),
                Named.of("another phase", there(POD_GROUP, inPhase("Pending", 1))),
                Named.of("another minimum", there(POD_GROUP, inPhase("Running", 2))),
                Named.of("a node grows", there(NODE, node("n1", "8", 2))));
    }

    @ParameterizedTest
    @MethodSource("expected")
    void consequencesOfDecisionsAreExpected(Message message) {
        assertThat(isExpected(message)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("unexpected")
    void allElseIsNot(Message message) {
        assertThat(isExpected(message)).isFalse();
    }
}
