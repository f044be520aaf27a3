package dev.terrace.kubernetes.status;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.queue;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static dev.terrace.objects.Kinds.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.Said;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The writes of {@link Statuses} to a server that answers at once, about a group of two pods. */
class StatusesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GROUP = "/apis/scheduling.volcano.sh/v1beta1/namespaces/ml/podgroups/train";

    private long now;
    private boolean mayWrite = true;
    private int gangs;
    private int version = 100;
    private CompletableFuture<Answer> answer = answer(200);
    private final List<Request> sent = new ArrayList<>();
    private final Outbox outbox = new Outbox(
            request -> {
                sent.add(request);
                return answer;
            },
            () -> mayWrite,
            Runnable::run,
            () -> now,
            List.of());
    private Mirror mirror;
    private Statuses statuses;

    private static CompletableFuture<Answer> answer(int code) {
        return CompletableFuture.completedFuture(new Answer(code, new byte[0], 1, "", ""));
    }

    @BeforeEach
    void withoutEvents() {
        twoPodsWait(Events.Detail.NONE);
    }

    private void twoPodsWait(Events.Detail detail) {
        mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
        statuses = new Statuses(
                mirror,
                outbox,
                () -> mayWrite,
                List.of(new WriteLog() {
                    @Override
                    public void incompleteGangs(int number) {
                        gangs = number;
                    }
                }),
                "volcano",
                detail,
                () -> now);
        say(all(
                listed(QUEUE, queue("default"), queue("root")),
                listed(POD_GROUP, group("{phase: 'Inqueue'}")),
                listed(POD, pod("a", "u1", 1, "2", ""), pod("b", "u2", 1, "3", ""))));
    }

    private void say(List<Message> messages) {
        var unused = mirror.take(messages);
        statuses.take(messages);
    }

    /** @param status with single quotes, or none, for double ones */
    private ObjectNode group(String status) {
        return with(Said.group("train", 2), status);
    }

    private ObjectNode with(ObjectNode object, String status) {
        try {
            object.set("status", JSON.readTree(status.replace('\'', '"').replaceAll("([{ ])(\\w+):", "$1\"$2\":")));
            object.withObjectProperty("metadata").put("resourceVersion", String.valueOf(version++));
            return object;
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static CycleReport waiting(String reason) {
        return CycleReport.builder()
                .waiting(List.of(WaitingJob.of("ml/train", reason, false, "ml/a", "ml/b")))
                .build();
    }

    private static CycleReport phase(JobPhase phase) {
        return CycleReport.builder()
                .changedPhases(new TreeMap<>(Map.of("ml/train", phase)))
                .build();
    }

    private void decide(CycleReport report) {
        statuses.decided(report);
        turn();
    }

    /** Decides, and again after the time from which on waiting jobs are told. */
    private void decideTwice(CycleReport report) {
        decide(report);
        now += Duration.ofSeconds(1).toNanos();
        decide(report);
    }

    private void turn() {
        var unused = statuses.resume();
        outbox.send();
    }

    private void pass(Duration time) {
        now += time.toNanos();
        turn();
    }

    private static JsonNode body(Request request) {
        try {
            return JSON.readTree(request.body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<JsonNode> toGroup() {
        return sent.stream()
                .filter(request -> request.path().equals(GROUP))
                .map(StatusesTest::body)
                .toList();
    }

    private static JsonNode last(List<JsonNode> bodies) {
        return bodies.get(bodies.size() - 1).path("status");
    }

    private List<String> events() {
        return sent.stream()
                .filter(request -> request.path().endsWith("/events"))
                .map(StatusesTest::body)
                .map(event -> "%s %s: %s"
                        .formatted(
                                event.path("reason").asText(),
                                event.path("involvedObject").path("name").asText(),
                                event.path("message").asText()))
                .toList();
    }

    @Test
    void thePhaseInqueueGoesAloneAndOnceForAWhile() {
        say(List.of(there(POD_GROUP, group("{phase: 'Pending'}"))));
        decide(phase(JobPhase.INQUEUE));
        decide(phase(JobPhase.INQUEUE));
        assertThat(sent)
                .containsExactly(new Request(
                        "PATCH",
                        GROUP,
                        "application/merge-patch+json",
                        "{\"metadata\":{\"uid\":\"train\"},\"status\":{\"phase\":\"Inqueue\"}}"));
        pass(Duration.ofSeconds(10));
        assertThat(sent).as("another writer took the phase back").hasSize(2);
        say(List.of(there(POD_GROUP, group("{phase: 'Inqueue'}"))));
        pass(Duration.ofSeconds(10));
        assertThat(sent).as("the watch has confirmed it").hasSize(2);
        decide(phase(JobPhase.RUNNING));
        assertThat(last(toGroup()).toString()).isEqualTo("{\"phase\":\"Running\"}");
    }

    @Test
    void whatThePhaseInqueueLeavesOutFollowsItsConfirmation() {
        say(List.of(there(POD_GROUP, group("{phase: 'Pending'}"))));
        CycleReport report = waiting("2 nodes are full").toBuilder()
                .changedPhases(new TreeMap<>(Map.of("ml/train", JobPhase.INQUEUE)))
                .build();
        statuses.decided(report);
        var unused = statuses.resume();
        now += Duration.ofSeconds(1).toNanos();
        decide(report);
        pass(Duration.ofMillis(100));
        assertThat(toGroup()).as("the event of the first is missing").hasSize(1);
        say(List.of(there(POD_GROUP, group("{phase: 'Inqueue'}"))));
        pass(Duration.ofMillis(100));
        assertThat(toGroup()).hasSize(2);
        assertThat(last(toGroup()).path("conditions").get(0).path("message").asText())
                .isEqualTo("2 nodes are full");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "500, true", "403, true", "409, true", "404, false", "422, false"})
    void aWriteThatMayYetSucceedIsRepeatedAfterGrowingPauses(int code, boolean isRepeated) {
        answer = code == 0 ? CompletableFuture.failedFuture(new IOException("lost")) : answer(code);
        decide(phase(JobPhase.RUNNING));
        decide(phase(JobPhase.RUNNING));
        assertThat(sent).hasSize(1);
        if (isRepeated) {
            assertThat(statuses.resume()).isEqualTo(Duration.ofMillis(250));
        }
        pass(Duration.ofMillis(250));
        assertThat(sent).hasSize(isRepeated ? 2 : 1);
        answer = answer(200);
        pass(Duration.ofMillis(500));
        assertThat(sent).hasSize(isRepeated ? 3 : 1);
    }

    @Test
    void aPhaseThatIsNotDecidedAnyMoreIsNotWritten() {
        statuses.decided(phase(JobPhase.RUNNING));
        decide(CycleReport.builder().build());
        assertThat(sent).isEmpty();
    }

    @Test
    void aWaitingGroupGetsItsSentenceAndKeepsTheConditionsOfOthers() {
        say(List.of(there(POD_GROUP, group("""
                {phase: 'Inqueue', conditions: [{type: 'Mine', status: 'True'}, {type: 'Scheduled', status: 'True'}]}
                """))));
        decideTwice(waiting("2 nodes are full"));
        assertThat(toGroup()).hasSize(1);
        assertThat(toGroup().get(0).path("metadata").path("resourceVersion").asText())
                .isEqualTo(String.valueOf(version - 1));
        JsonNode conditions = last(toGroup()).path("conditions");
        assertThat(conditions.findValuesAsText("type")).containsExactly("Mine", "Scheduled", "Unschedulable");
        assertThat(conditions.findValuesAsText("status")).containsExactly("True", "False", "True");
        assertThat(conditions.get(2).path("reason").asText()).isEqualTo("NotEnoughResources");
        assertThat(conditions.get(2).path("message").asText()).isEqualTo("2 nodes are full");
        assertThat(conditions.get(2).path("transitionID").asText()).isNotEmpty();
        int before = sent.size();
        for (int i = 0; i < 20; i++) {
            now += Duration.ofMillis(50).toNanos();
            decide(waiting("2 nodes are full"));
        }
        assertThat(sent).as("cycles that say the same cost nothing").hasSize(before);
    }

    @Test
    void aGroupIsScheduledOnceItsMinimumHasNodesAndNumbersFollow() {
        decide(waiting("2 nodes are full"));
        say(List.of(there(POD, pod("a", "u1", 2, "2", "n1")), there(POD, pod("b", "u2", 2, "3", "n1"))));
        decide(CycleReport.builder().build());
        assertThat(last(toGroup()).path("conditions").get(0).path("type").asText())
                .isEqualTo("Scheduled");
        assertThat(last(toGroup()).path("running").asInt()).isEqualTo(2);
        say(List.of(
                there(POD_GROUP, group("""
                {phase: 'Inqueue', running: 2, conditions: [{type: 'Scheduled', status: 'True',
                  reason: 'tasks in gang are ready to be scheduled', message: ''}]}""")), there(POD, with(pod("a", "u1", 3, "2", "n1"), "{phase: 'Succeeded'}"))));
        int before = sent.size();
        decide(CycleReport.builder().build());
        assertThat(sent).as("numbers alone wait").hasSize(before);
        pass(Duration.ofSeconds(2));
        assertThat(last(toGroup()).toString()).isEqualTo("{\"running\":1,\"succeeded\":1,\"failed\":0}");
    }

    @Test
    void groupsOfOtherSchedulersAreLeftAlone() {
        ObjectNode other = pod("a", "u1", 2, "2", "n1");
        other.withObjectProperty("spec").put("schedulerName", "other");
        say(List.of(there(POD, other), new Message.Gone(POD, "ml/b")));
        decide(phase(JobPhase.RUNNING));
        assertThat(sent).isEmpty();
    }

    @Test
    void waitingPodsGetTheSentenceUntilTheyHaveNodes() {
        say(List.of(there(POD, with(pod("b", "u2", 2, "3", ""), """
                {phase: 'Pending', conditions: [{type: 'PodScheduled', status: 'False', reason: 'Unschedulable',
                  message: '2 nodes are full'}]}"""))));
        decideTwice(waiting("2 nodes are full"));
        List<Request> toPods = sent.stream()
                .filter(request -> request.path().contains("/pods/"))
                .toList();
        assertThat(toPods).as("the other has it").hasSize(1);
        assertThat(toPods.get(0).path()).isEqualTo("/api/v1/namespaces/ml/pods/a/status");
        assertThat(toPods.get(0).type()).isEqualTo("application/strategic-merge-patch+json");
        assertThat(body(toPods.get(0)).path("metadata").toString())
                .isEqualTo("{\"uid\":\"u1\",\"resourceVersion\":\"1\"}");
        JsonNode condition =
                body(toPods.get(0)).path("status").path("conditions").get(0);
        assertThat(condition.path("type").asText()).isEqualTo("PodScheduled");
        assertThat(condition.path("status").asText()).isEqualTo("False");
        assertThat(condition.path("reason").asText()).isEqualTo("Unschedulable");
        assertThat(condition.path("message").asText()).isEqualTo("2 nodes are full");
        say(List.of(there(POD, pod("a", "u1", 2, "2", "n1"))));
        int before = sent.size();
        pass(Duration.ofSeconds(20));
        assertThat(sent.subList(before, sent.size()))
                .noneMatch(request -> request.path().contains("/pods/a"));
    }

    @Test
    void aProcessThatMayNotWriteForgetsWhatItWanted() {
        answer = answer(500);
        decideTwice(waiting("2 nodes are full"));
        int before = sent.size();
        mayWrite = false;
        pass(Duration.ofMinutes(1));
        mayWrite = true;
        pass(Duration.ofMinutes(1));
        assertThat(sent).hasSize(before);
        decideTwice(waiting("3 nodes are full"));
        assertThat(sent).hasSize(before + 3);
    }

    @Test
    void queuesGetWhatTheirPodsHold() {
        Amounts held = Amounts.of(mirror.state().cluster().resources(), Map.of("cpu", 2_500L, "memory", 1L << 30));
        CycleReport report = CycleReport.builder()
                .queues(List.of(new QueueStanding(
                        "default",
                        1,
                        held,
                        Amounts.none(held.names()),
                        held,
                        null,
                        null,
                        "",
                        List.of(),
                        Map.of(),
                        Map.of(),
                        "",
                        null,
                        0,
                        0)))
                .build();
        decide(report);
        decide(report);
        assertThat(sent).hasSize(2);
        assertThat(sent)
                .extracting(Request::path)
                .containsExactlyInAnyOrder(
                        "/apis/scheduling.volcano.sh/v1beta1/queues/default/status",
                        "/apis/scheduling.volcano.sh/v1beta1/queues/root/status");
        assertThat(sent)
                .allSatisfy(request -> assertThat(body(request).path("status").toString())
                        .isEqualTo("{\"allocated\":{\"cpu\":\"2500m\",\"memory\":\"1Gi\"}}"));
        say(List.of(
                there(QUEUE, with(queue("default"), "{state: 'Open', allocated: {cpu: '2.5', memory: '1Gi'}}")),
                there(QUEUE, with(queue("root"), "{state: 'Open', allocated: {cpu: '2.5', memory: '1024Mi'}}"))));
        now += Duration.ofSeconds(20).toNanos();
        decide(report);
        assertThat(sent).hasSize(2);
    }

    @Test
    void anObjectThatCannotBeUsedIsNamedOnceForEachReason() {
        twoPodsWait(Events.Detail.GROUPS);
        for (String cpu : List.of("many", "many", "some")) {
            say(List.of(there(NODE, Said.node("n1", cpu, version++))));
            turn();
        }
        assertThat(events()).hasSize(2).allMatch(event -> event.startsWith("InvalidObject n1: cannot be used"));
        assertThat(sent.get(0).path()).isEqualTo("/api/v1/namespaces/default/events");
    }

    @Test
    void anIncompleteGangIsCountedAndNamed() {
        twoPodsWait(Events.Detail.GROUPS);
        say(List.of(listed(POD, pod("b", "u2", 1, "3", ""))));
        say(List.of(there(POD, pod("a", "u1", 2, "2", "n1"))));
        CycleReport report = CycleReport.builder()
                .waiting(List.of(
                        WaitingJob.of("ml/train", "1 of its 2 pods is running, and it needs all 2", false, "ml/b")))
                .build();
        decideTwice(report);
        turn();
        assertThat(gangs).isEqualTo(1);
        assertThat(events())
                .containsOnlyOnce("GangIncomplete train: 1 of its 2 pods is running, and it needs all 2")
                .containsOnlyOnce("FailedScheduling train: 1 of its 2 pods is running, and it needs all 2");
        decide(CycleReport.builder().build());
        assertThat(gangs).isZero();
    }

    private static Bind bind(String pod) {
        return new Bind("ml/" + pod, "ml/train", "n1", "allocate", null, List.of(), null, 0, 1, List.of());
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0, 0", "GROUPS, 3, 0", "PODS, 3, 5"})
    void eventsAreAboutGroupsAndIfWantedAboutPods(Events.Detail detail, int ofGroup, int ofPods) {
        twoPodsWait(detail);
        decideTwice(waiting("2 nodes are full"));
        now += Duration.ofMinutes(2).toNanos();
        decide(waiting("3 nodes are full"));
        statuses.events().bound(bind("a"));
        statuses.events().bound(bind("b"));
        Eviction eviction = new Eviction("ml/a", "ml/train", "default", "n1", "ml/c", "preempt", "it is low");
        CycleReport evicting =
                CycleReport.builder().evictions(List.of(eviction)).build();
        decide(evicting);
        decide(evicting);
        pass(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            turn();
        }
        List<String> groups =
                events().stream().filter(event -> event.contains(" train: ")).toList();
        assertThat(groups).hasSize(ofGroup);
        assertThat(events()).hasSize(ofGroup + ofPods);
        if (ofGroup > 0) {
            assertThat(groups)
                    .anyMatch(event -> event.equals("FailedScheduling train: 2 nodes are full"))
                    .anyMatch(event -> event.equals("Scheduled train: Successfully assigned 2 pods: a to n1, b to n1"))
                    .anyMatch(event -> event.startsWith("Evict train: ml/a from n1: "));
        }
    }
}
