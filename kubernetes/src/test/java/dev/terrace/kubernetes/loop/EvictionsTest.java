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

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two pods on a node, a third that waits for the room of the first, and a server that answers as a test demands. */
class EvictionsTest {
    private static final String CONDITION = "PATCH /api/v1/namespaces/ml/pods/a/status ";
    private static final String DELETION = "DELETE /api/v1/namespaces/ml/pods/a {\"apiVersion\":\"v1\","
            + "\"kind\":\"DeleteOptions\",\"preconditions\":{\"uid\":\"u1\"}}";

    private long now;
    private boolean mayWrite = true;
    private Set<String> nominated = Set.of();
    private int conditionCode = 200;
    private int deletionCode = 200;
    private final List<String> sent = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private String body = "{}";
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
    private final List<WriteLog> logs = List.of(new WriteLog() {
        @Override
        public void notEvicted(String pod, String node, String reason) {
            reasons.add(pod + " from " + node + ": " + reason);
        }

        @Override
        public void evictionRefused(Eviction eviction, String reason) {
            refusals.add(eviction.task() + " for " + eviction.preemptor() + ": " + reason);
        }
    });
    private final Outbox outbox = new Outbox(this::answer, () -> mayWrite, Runnable::run, () -> now, logs);
    private final Evictions evictions = new Evictions(mirror, outbox, logs, () -> now);

    EvictionsTest() {
        mirror.advance(Instant.parse("2026-01-01T00:00:00.7Z"));
        take(all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "2", "n1"), pod("b", "u2", 1, "2", "n1"), pod("new", "u3", 1, "2", ""))));
    }

    private CompletableFuture<Answer> answer(Request request) {
        sent.add(request.method() + " " + request.path() + " " + request.body());
        int code = request.method().equals("DELETE") ? deletionCode : conditionCode;
        return code == 0
                ? CompletableFuture.failedFuture(new IOException("lost"))
                : CompletableFuture.completedFuture(new Answer(code, body.getBytes(StandardCharsets.UTF_8), 1, "", ""));
    }

    private void take(List<Message> arrived) {
        List<Message> messages = new ArrayList<>(arrived);
        evictions.delay(messages);
        Set<String> keys = Set.copyOf(evictions.keys());
        var unused = mirror.take(messages, evictions.assumeAgain(keys));
        evictions.observed(keys);
    }

    private void take(Message... messages) {
        take(List.of(messages));
    }

    private static Eviction eviction(String pod, String uid, String preemptor) {
        EvictionReason reason = EvictionReason.of("less important");
        return new Eviction("ml/" + pod, "ml/train", "default", "n1", preemptor, "preempt", reason, uid);
    }

    /** Returns the pods whose evictions are carried out. */
    private List<String> decide(Eviction... all) {
        CycleReport carriedOut =
                evictions.decided(CycleReport.builder().evictions(List.of(all)).build(), nominated);
        var unused = evictions.apply();
        return carriedOut.evictions().stream().map(Eviction::task).toList();
    }

    private void decide() {
        assertThat(decide(eviction("a", "u1", "ml/new"))).containsExactly("ml/a");
    }

    private void assumeBinding() {
        Bind bind = new Bind("ml/a", "ml/train", "n1", "allocate", null, List.of(), null, 0, 1, List.of());
        var unused = mirror.apply(List.of(new Edit.Assume(bind)));
    }

    private void send() {
        var unused = evictions.resume();
        outbox.send();
        var unusedChange = evictions.apply();
    }

    private void pass(int ms) {
        now += Duration.ofMillis(ms).toNanos();
        send();
    }

    private boolean isLeaving(String pod) {
        TaskSpec task = mirror.state().task("ml/" + pod);
        return task != null && task.deleted() != null;
    }

    private List<String> kinds() {
        return sent.stream()
                .map(each -> each.startsWith(CONDITION) ? "condition" : each.equals(DELETION) ? "deletion" : each)
                .toList();
    }

    @Test
    void aVictimLeavesAtOnceGetsTheConditionAndIsDeleted() {
        decide();
        assertThat(isLeaving("a")).isTrue();
        send();
        assertThat(sent)
                .containsExactly(
                        CONDITION + "{\"metadata\":{\"uid\":\"u1\"},\"status\":{\"conditions\":[{\"type\":"
                                + "\"DisruptionTarget\",\"status\":\"True\",\"reason\":\"PreemptionByScheduler\","
                                + "\"message\":\"evicted from n1 by preempt for ml/new; less important\","
                                + "\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}]}}",
                        DELETION);
        take(there(POD, pod("a", "u1", 2, "2", "n1")));
        assertThat(isLeaving("a")).as("after the event of the condition").isTrue();
        take(there(POD, leaving(pod("a", "u1", 3, "2", "n1"))));
        pass(60_000);
        assertThat(sent).hasSize(2);
        assertThat(evictions.releasing()).isEqualTo(1);
        take(gone(POD, "ml/a"));
        assertThat(evictions.releasing()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 403, 404, 409, 422, 500, 503})
    void aRequestThatFailsIsRepeatedAfterGrowingPauses(int failure) {
        conditionCode = failure;
        decide();
        send();
        pass(249);
        assertThat(kinds()).containsExactly("condition");
        pass(1);
        pass(499);
        assertThat(kinds()).containsExactly("condition", "condition");
        conditionCode = 200;
        pass(1);
        assertThat(kinds()).containsExactly("condition", "condition", "condition", "deletion");
        assertThat(reasons)
                .hasSize(2)
                .contains(
                        "ml/a from n1: " + (failure == 0 ? "no answer arrived" : "the API server answers " + failure));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 409, 500})
    void aDeletionThatFailsIsRepeated(int failure) {
        deletionCode = failure;
        decide();
        send();
        deletionCode = 200;
        pass(250);
        assertThat(kinds()).containsExactly("condition", "deletion", "deletion");
    }

    @Test
    void aPodThatWasCreatedAgainIsNoVictim() {
        decide();
        take(there(POD, pod("a", "u9", 2, "2", "n1")));
        send();
        assertThat(sent).isEmpty();
        assertThat(isLeaving("a")).isFalse();
        assertThat(evictions.releasing()).isZero();
    }

    @Test
    void aPodThatLeavesByItselfIsAwaited() {
        decide();
        take(there(POD, leaving(pod("a", "u1", 2, "2", "n1"))));
        send();
        assertThat(sent).isEmpty();
        assertThat(evictions.releasing()).isEqualTo(1);
    }

    @Test
    void aProcessThatMayNotWriteForgetsItsEvictions() {
        decide();
        mayWrite = false;
        send();
        assertThat(sent).isEmpty();
        assertThat(isLeaving("a")).isFalse();
        mayWrite = true;
        pass(60_000);
        assertThat(sent).isEmpty();
        decide();
        send();
        assertThat(kinds()).containsExactly("condition", "deletion");
    }

    @Test
    void aVictimStaysIfItsRoomIsNotNeededAnyMore() {
        conditionCode = 409;
        decide();
        send();
        take(gone(POD, "ml/new"));
        conditionCode = 200;
        pass(250);
        assertThat(kinds()).containsExactly("condition");
        assertThat(isLeaving("a")).isFalse();
        assertThat(reasons).contains("ml/a from n1: ml/new does not need its room any more");
    }

    @Test
    void noOtherPodIsEvictedForAPreemptorBeforeTheFirstHasLeft() {
        decide();
        send();
        take(there(POD, leaving(pod("a", "u1", 3, "2", "n1"))));
        for (int cycle = 0; cycle < 20; cycle++) {
            assertThat(decide(eviction("b", "u2", "ml/new"))).isEmpty();
        }
        assertThat(isLeaving("b")).isFalse();
        cordon();
        assertThat(decide(eviction("b", "u2", "ml/new"))).containsExactly("ml/b");
    }

    private void cordon() {
        var cordoned = node("n1", "4", 2);
        cordoned.withObjectProperty("spec").put("unschedulable", true);
        take(there(NODE, cordoned));
    }

    /** Plugins may ignore a cordon. */
    @Test
    void aNodeThatWasCordonedAtTheDecisionIsAwaited() {
        cordon();
        decide();
        assertThat(decide(eviction("b", "u2", "ml/new"))).isEmpty();
    }

    /** The pod that leaves may be the victim of a process that ended. */
    @Test
    void noOtherPodIsEvictedForANominatedPodWhileOneLeavesItsNode() {
        nominated = Set.of("ml/new");
        var pod = pod("new", "u3", 2, "2", "");
        pod.withObjectProperty("status").put("nominatedNodeName", "n1");
        take(there(POD, pod), there(POD, leaving(pod("a", "u1", 3, "2", "n1"))));
        assertThat(decide(eviction("b", "u2", "ml/new"))).isEmpty();
        take(gone(POD, "ml/a"));
        assertThat(decide(eviction("b", "u2", "ml/new"))).containsExactly("ml/b");
    }

    @Test
    void severalPodsAreEvictedForAPreemptorInOneCycle() {
        assertThat(decide(eviction("a", "u1", "ml/new"), eviction("b", "u2", "ml/new")))
                .hasSize(2);
        assertThat(evictions.promised(nominated)).containsExactly("ml/new");
    }

    /** Jobs that have lost pods, or wait for their places, would evict pods that need not leave. */
    @Test
    void aQueueGetsNoOtherEvictionsWhileItsVictimsLeave() {
        decide();
        take(there(POD, leaving(pod("a", "u1", 2, "2", "n1"))));
        assertThat(decide(eviction("b", "u2", "ml/other"))).isEmpty();
        assertThat(isLeaving("b")).isFalse();
        take(gone(POD, "ml/a"));
        assertThat(evictions.apply()).isTrue();
        assertThat(decide(eviction("b", "u2", "ml/other"))).containsExactly("ml/b");
    }

    private void decideBoth() {
        assertThat(decide(eviction("a", "u1", "ml/new"), eviction("b", "u2", "ml/new")))
                .hasSize(2);
    }

    /** A gang needs the room of all its victims, which may be created again at once. */
    @Test
    void theRoomOfAVictimIsFreeOnceTheLastOneHasLeft() {
        decideBoth();
        take(gone(POD, "ml/a"), there(POD, pod("a", "u9", 2, "2", "")));
        assertThat(isLeaving("a")).isTrue();
        take(gone(POD, "ml/b"));
        assertThat(mirror.state().task("ml/a")).extracting(TaskSpec::uid).isEqualTo("u9");
        assertThat(mirror.state().task("ml/b")).isNull();
        assertThat(evictions.releasing()).isZero();
    }

    /** A slow turn takes several messages about a pod at once. */
    @Test
    void theLastMessageAboutAVictimOfATurnCounts() {
        decide();
        take(there(POD, leaving(pod("a", "u1", 2, "2", "n1"))), gone(POD, "ml/a"));
        assertThat(mirror.state().task("ml/a")).isNull();
        assertThat(evictions.releasing()).isZero();
    }

    @Test
    void aPodThatIsCreatedAgainInTheTurnInWhichARoundEndsIsThere() {
        decideBoth();
        take(gone(POD, "ml/a"));
        take(gone(POD, "ml/b"), there(POD, pod("a", "u9", 3, "2", "")));
        assertThat(mirror.state().task("ml/a")).extracting(TaskSpec::uid).isEqualTo("u9");
        assertThat(mirror.state().task("ml/b")).isNull();
        assertThat(evictions.releasing()).isZero();
    }

    @Test
    void aVictimThatHasEndedHasLeft() {
        decideBoth();
        var ended = leaving(pod("a", "u1", 2, "2", "n1"));
        ended.withObjectProperty("status").put("phase", "Failed");
        take(there(POD, ended));
        assertThat(mirror.state().task("ml/a")).extracting(TaskSpec::phase).isNotEqualTo(PodPhase.FAILED);
        take(gone(POD, "ml/a"), gone(POD, "ml/b"));
        assertThat(mirror.state().task("ml/a")).isNull();
        assertThat(evictions.releasing()).isZero();
    }

    @Test
    void aVictimThatDoesNotLeaveHoldsTheRoomOfOthersForAMinute() {
        decideBoth();
        take(gone(POD, "ml/a"));
        pass(59_999);
        take();
        assertThat(isLeaving("a")).isTrue();
        assertThat(evictions.resume()).isEqualTo(Duration.ofMillis(1));
        pass(1);
        take();
        assertThat(mirror.state().task("ml/a")).isNull();
        assertThat(isLeaving("b")).isTrue();
        assertThat(evictions.releasing()).isEqualTo(1);
    }

    @Test
    void aRoundIsOverIfItsLastVictimStays() {
        conditionCode = 409;
        decideBoth();
        send();
        take(gone(POD, "ml/new"), gone(POD, "ml/a"));
        pass(250);
        assertThat(evictions.resume()).isEqualTo(Duration.ZERO);
        take();
        assertThat(mirror.state().task("ml/a")).isNull();
        assertThat(isLeaving("b")).isFalse();
        send();
        assertThat(evictions.resume()).isNull();
    }

    @Test
    void aListShowsWhichVictimsHaveLeft() {
        decideBoth();
        take(gone(POD, "ml/a"));
        take(listed(POD, leaving(pod("b", "u2", 2, "2", "n1")), pod("new", "u3", 1, "2", "")));
        assertThat(mirror.state().task("ml/a")).isNull();
        assertThat(evictions.releasing()).isEqualTo(1);
    }

    @Test
    void evictionsThatWaitCauseNoCycle() {
        decide();
        var unused = evictions.decided(
                CycleReport.builder()
                        .evictions(List.of(eviction("b", "u2", "ml/other")))
                        .build(),
                nominated);
        assertThat(evictions.apply()).isFalse();
    }

    @Test
    void aVictimThatDoesNotLeaveDelaysOthersForAMinute() {
        decide();
        assertThat(decide(eviction("b", "u2", "ml/other"))).isEmpty();
        pass(59_000);
        assertThat(evictions.apply()).isFalse();
        assertThat(evictions.resume()).isEqualTo(Duration.ofSeconds(1));
        pass(1_000);
        assertThat(decide(eviction("b", "u2", "ml/other"))).containsExactly("ml/b");
    }

    /** The promise stays, and no other pod is evicted: it might be refused as well. */
    @Test
    void aRefusedEvictionIsReportedOnceAndRepeatedEverMoreRarely() {
        deletionCode = 403;
        body = "{\"message\": \"admission webhook \\\"keep.example.com\\\" denied the request: protected\"}";
        decide();
        pass(0);
        for (int second = 0; second < 300; second++) {
            pass(1_000);
        }
        assertThat(refusals)
                .containsExactly("ml/a for ml/new: the API server answers 403: "
                        + "admission webhook \"keep.example.com\" denied the request: protected");
        assertThat(reasons).hasSizeBetween(14, 18);
        assertThat(evictions.promised(nominated)).containsExactly("ml/new");
        assertThat(decide(eviction("b", "u2", "ml/new"))).isEmpty();
        deletionCode = 200;
        pass(30_000);
        assertThat(kinds()).endsWith("deletion");
        take(gone(POD, "ml/a"));
        assertThat(evictions.releasing()).isZero();
    }

    @Test
    void aConflictIsNoRefusal() {
        conditionCode = 409;
        decide();
        pass(0);
        assertThat(reasons).isNotEmpty();
        assertThat(refusals).isEmpty();
    }

    /** Otherwise the binding could follow the deletion. */
    @Test
    void aVictimIsDeletedOnceItsBindingIsConfirmed() {
        take(there(POD, pod("a", "u1", 2, "2", "")));
        assumeBinding();
        decide();
        assertThat(isLeaving("a")).isTrue();
        send();
        pass(1_000);
        assertThat(sent).isEmpty();
        take(there(POD, pod("a", "u1", 3, "2", "n1")));
        pass(250);
        assertThat(kinds()).containsExactly("condition", "deletion");
    }

    @Test
    void aPodWhoseBindingIsForgottenIsNotDeleted() {
        take(there(POD, pod("a", "u1", 2, "2", "")));
        assumeBinding();
        decide();
        send();
        var unused = mirror.apply(List.of(new Edit.ForgetAssumed("ml/a", "u1")));
        pass(250);
        assertThat(sent).isEmpty();
        assertThat(isLeaving("a")).isFalse();
        assertThat(evictions.releasing()).isZero();
    }
}
