package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.group;
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
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A pod that waits for the room of another one. */
class NominationsTest {
    private static final String PATH = "/api/v1/namespaces/ml/pods/new/status ";
    private static final String NOMINATED =
            PATH + "{\"metadata\":{\"uid\":\"u3\"},\"status\":{\"nominatedNodeName\":\"n1\"}}";
    private static final String NOT_NOMINATED =
            PATH + "{\"metadata\":{\"uid\":\"u3\"},\"status\":{\"nominatedNodeName\":null}}";

    private long now;
    private int code = 200;
    private final List<String> sent = new ArrayList<>();
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
    private final Outbox outbox = new Outbox(
            request -> {
                sent.add(request.path() + " " + request.body());
                return CompletableFuture.completedFuture(new Answer(code, new byte[0], 1, "", ""));
            },
            Permit.ALWAYS,
            Runnable::run,
            () -> now,
            List.of());
    private final Nominations nominations = new Nominations(mirror, outbox, () -> now);

    NominationsTest() {
        take(all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "4", "n1"), pod("new", "u3", 1, "4", ""))));
    }

    private void take(List<Message> messages) {
        nominations.changed(mirror.take(messages));
    }

    private void nominated(int version, String node) {
        ObjectNode pod = pod("new", "u3", version, "4", "");
        pod.withObjectProperty("status").put("nominatedNodeName", node);
        take(List.of(there(POD, pod)));
    }

    private void decide(boolean evicts, boolean isPipelined, boolean isPromised) {
        Bind bind = new Bind("ml/new", "ml/train", "n1", "preempt", null, List.of(), null, 0, 1, List.of());
        Eviction eviction = new Eviction("ml/a", "", "", "n1", "ml/new", "preempt", "chosen");
        nominations.decided(
                CycleReport.builder()
                        .evictions(evicts ? List.of(eviction) : List.of())
                        .pipelined(isPipelined ? List.of(bind) : List.of())
                        .build(),
                isPromised ? Set.of("ml/new") : Set.of());
        pass(0);
    }

    private void pass(int ms) {
        now += Duration.ofMillis(ms).toNanos();
        var unused = nominations.resume();
        outbox.send();
    }

    @Test
    void aPodForWhichOthersAreEvictedIsNominatedOnce() {
        decide(true, true, true);
        assertThat(sent).containsExactly(NOMINATED);
        decide(false, true, true);
        nominated(2, "n1");
        decide(false, true, true);
        decide(false, false, true);
        decide(false, true, false);
        pass(60_000);
        assertThat(sent).hasSize(1);
    }

    @Test
    void aPodThatLostItsPromiseIsNotNominatedAnyMore() {
        nominated(2, "n1");
        decide(false, false, false);
        decide(false, false, false);
        nominated(3, "");
        decide(false, false, false);
        assertThat(sent).containsExactly(NOT_NOMINATED);
    }

    @Test
    void aNominatedPodFollowsItsPromise() {
        nominated(2, "n2");
        decide(false, true, true);
        nominated(3, "n1");
        decide(false, true, true);
        assertThat(sent).containsExactly(NOMINATED);
    }

    @Test
    void aPodThatIsOnlyPipelinedIsNotNominated() {
        decide(false, true, false);
        assertThat(sent).isEmpty();
    }

    @Test
    void aNominationThatFailsIsRepeatedUntilThePodIsBound() {
        code = 409;
        decide(true, true, true);
        pass(250);
        assertThat(sent).containsExactly(NOMINATED, NOMINATED);
        take(List.of(there(POD, pod("new", "u3", 3, "4", "n1"))));
        pass(60_000);
        assertThat(sent).hasSize(2);
    }
}
