package dev.terrace.kubernetes.mirror;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.Kinds;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MirrorTest {
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);

    private List<String> pods() {
        return mirror.state().cluster().tasks().stream().map(TaskSpec::uid).toList();
    }

    @Test
    void itIsCompleteOnceEveryKindIsListed() {
        var unused = mirror.take(List.of(listed(NODE, node("n1", "4", 1))));
        assertThat(mirror.isComplete()).isFalse();
        unused = mirror.take(all());
        assertThat(mirror.isComplete()).isTrue();
    }

    @Test
    void aListRemovesWhatItLacks() {
        var unused = mirror.take(all(listed(POD, pod("a", "u1", 1, "1", ""), pod("b", "u2", 1, "1", ""))));
        unused = mirror.take(List.of(listed(POD, pod("b", "u2", 1, "1", ""), pod("c", "u3", 2, "1", ""))));
        assertThat(pods()).containsExactly("u2", "u3");
    }

    @Test
    void anObjectOfTheSameNameAndAnotherUidIsAnotherObject() {
        var unused = mirror.take(all(listed(POD, pod("a", "u1", 1, "1", ""))));
        unused = mirror.take(List.of(there(POD, pod("a", "u2", 2, "many", ""))));
        assertThat(pods()).isEmpty();
    }

    @Test
    void aRefusedVersionLeavesTheLastValidOne() {
        var unused = mirror.take(all(listed(NODE, node("n1", "4", 1))));
        unused = mirror.take(List.of(there(NODE, node("n1", "many", 2)), there(NODE, node("n2", "some", 3))));
        assertThat(mirror.state().cluster().nodes()).hasSize(1);
        assertThat(mirror.refused()).containsOnlyKeys("Node n1", "Node n2");
        assertThat(mirror.refused().get("Node n1")).contains("offers cpu \"many\"");
        unused = mirror.take(List.of(there(NODE, node("n1", "8", 4)), new Message.Gone(NODE, "n2")));
        assertThat(mirror.refused()).isEmpty();
    }

    @Test
    void theLastVersionDecidesWhetherAnObjectIsRefused() {
        var unused = mirror.take(all(listed(NODE, node("n1", "4", 1))));
        unused = mirror.take(List.of(there(NODE, node("n1", "8", 2)), there(NODE, node("n1", "many", 3))));
        assertThat(mirror.refused()).containsOnlyKeys("Node n1");
        unused = mirror.take(List.of(there(NODE, node("n1", "some", 4)), there(NODE, node("n1", "8", 5))));
        assertThat(mirror.refused()).isEmpty();
    }

    @Test
    void whatHasNotChangedSinceTheLastListIsNoChange() {
        var unused = mirror.take(all(listed(NODE, node("n1", "4", 1))));
        assertThat(mirror.take(List.of(listed(NODE, node("n1", "4", 1)))).isEmpty())
                .isTrue();
    }

    @Test
    void theClockNeverGoesBackwards() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        mirror.advance(noon);
        mirror.advance(noon.minusSeconds(1));
        assertThat(mirror.state().cluster().now()).isEqualTo(noon);
    }
}
