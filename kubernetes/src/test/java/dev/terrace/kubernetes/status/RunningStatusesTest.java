package dev.terrace.kubernetes.status;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.there;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.DefaultQueues;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Statuses, events and queues that are written to a real server, with the rights of the role that schedules. */
class RunningStatusesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GROUP = "/apis/scheduling.volcano.sh/v1beta1/namespaces/writes/podgroups/train";
    private static final String POD = "/api/v1/namespaces/writes/pods/train-0";
    private static final String QUEUES = "/apis/scheduling.volcano.sh/v1beta1/queues";

    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private final BlockingQueue<Runnable> turns = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Connection connection =
            new Connection(Access.of(PLANE.kubeconfig("scheduler"), null, Connection.PATIENCE), Connection.PATIENCE);
    private final Outbox outbox = new Outbox(
            request -> connection.send(request.method(), request.path(), request.type(), request.body()),
            Permit.ALWAYS,
            turns::add,
            this::now,
            List.of(new WriteLog() {
                @Override
                public void answered(String kind, @Nullable Answer answer, Duration took) {
                    answers.add(kind + " " + (answer == null ? 0 : answer.code()));
                }
            }));
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL);
    private final Statuses statuses =
            new Statuses(mirror, outbox, Permit.ALWAYS, List.of(), "volcano", Events.Detail.GROUPS, this::now);
    /** How far the clock is ahead. */
    private long ahead;

    RunningStatusesTest() throws Exception {}

    private long now() {
        return System.nanoTime() + ahead;
    }

    @BeforeEach
    void create() throws IOException {
        PLANE.namespace("writes");
        PLANE.queue("default", 1);
        PLANE.gang("writes", "train", "default", 1, "1");
        patchGroup("{\"status\": {\"conditions\": [{\"type\": \"Mine\", \"status\": \"True\"}]}}");
        var unused = mirror.take(all(
                listed(Kinds.POD, get(POD)),
                listed(Kinds.POD_GROUP, get(GROUP)),
                listed(Kinds.QUEUE, get(QUEUES + "/default"))));
    }

    @AfterEach
    void close() {
        connection.close();
        PLANE.send("DELETE", GROUP, "application/json", "", 200);
        PLANE.send("DELETE", POD, "application/json", "{\"gracePeriodSeconds\": 0}", 200);
    }

    private static void patchGroup(String body) {
        PLANE.send("PATCH", GROUP, "application/merge-patch+json", body, 200);
    }

    private static ObjectNode get(String path) throws IOException {
        return (ObjectNode) JSON.readTree(PLANE.send("GET", path, "application/json", "", 200));
    }

    private static List<String> conditions(String path) throws IOException {
        JsonNode conditions = get(path).path("status").path("conditions");
        return conditions.findValuesAsText("type");
    }

    private void see(Kind<?> kind, ObjectNode object) {
        List<Message> messages = List.of(there(kind, object));
        var unused = mirror.take(messages);
        statuses.take(messages);
    }

    /** Sends what is queued, and returns the next answer. */
    private String next() throws InterruptedException {
        while (answers.isEmpty()) {
            var unused = statuses.resume();
            outbox.send();
            Runnable turn = turns.poll(100, java.util.concurrent.TimeUnit.MILLISECONDS);
            if (turn != null) {
                turn.run();
            }
        }
        return answers.remove();
    }

    private void waits(String reason) {
        statuses.decided(CycleReport.builder()
                .waiting(List.of(WaitingJob.of("writes/train", reason, false, "writes/train-0")))
                .build());
    }

    @Test
    void conditionsOfOthersAreKept() throws Exception {
        waits("all nodes are full");
        ahead = Duration.ofSeconds(1).toNanos();
        assertThat(List.of(next(), next(), next()))
                .containsExactlyInAnyOrder("group-status 200", "pod-status 200", "event 201");
        assertThat(conditions(GROUP)).containsExactly("Mine", "Unschedulable");
        assertThat(conditions(POD)).containsExactly("PodScheduled");
        assertThat(get(POD).path("status")
                        .path("conditions")
                        .get(0)
                        .path("message")
                        .asText())
                .isEqualTo("all nodes are full");
        see(Kinds.POD_GROUP, get(GROUP));
        see(Kinds.POD, get(POD));
        patchGroup("""
                {"status": {"conditions": [{"type": "Later", "status": "True"}]}}""");
        ahead = Duration.ofSeconds(6).toNanos();
        waits("all nodes are cordoned");
        assertThat(List.of(next(), next(), next()))
                .as("another writer was faster")
                .containsExactlyInAnyOrder("group-status 409", "pod-status 200", "event 201");
        assertThat(conditions(GROUP)).containsExactly("Later");
        see(Kinds.POD_GROUP, get(GROUP));
        assertThat(next()).isEqualTo("group-status 200");
        assertThat(conditions(GROUP)).containsExactly("Later", "Unschedulable");
    }

    @Test
    void objectsOfAnotherUidAreRefused() throws Exception {
        ObjectNode other = get(GROUP);
        other.withObjectProperty("metadata").put("uid", "11111111-1111-1111-1111-111111111111");
        see(Kinds.POD_GROUP, other);
        statuses.decided(CycleReport.builder()
                .changedPhases(new TreeMap<>(Map.of("writes/train", JobPhase.INQUEUE)))
                .build());
        assertThat(next()).isEqualTo("group-status 422");
        assertThat(get(GROUP).path("status").has("phase")).isFalse();
        see(Kinds.POD_GROUP, get(GROUP));
        ahead = Duration.ofSeconds(10).toNanos();
        assertThat(next()).isEqualTo("group-status 200");
        assertThat(get(GROUP).path("status").path("phase").asText()).isEqualTo("Inqueue");
    }

    @Test
    void queuesAreCreatedAndGetTheirAmounts() throws Exception {
        Amounts held = Amounts.of(mirror.state().cluster().resources(), Map.of("cpu", 1_500L));
        statuses.decided(CycleReport.builder()
                .queues(List.of(new QueueStanding(
                        "default", 1, held, held, held, null, null, "", List.of(), Map.of(), Map.of(), "", null, 0, 0)))
                .build());
        assertThat(next()).isEqualTo("queue-status 200");
        assertThat(get(QUEUES + "/default").path("status").toString()).contains("Open", "\"cpu\":\"1500m\"");
        new DefaultQueues(outbox, this::now).decided(Cluster.empty());
        assertThat(List.of(next(), next()))
                .allMatch(answer -> answer.equals("queue 201") || answer.equals("queue 409"));
        assertThat(get(QUEUES + "/root").path("spec").path("weight").asInt()).isEqualTo(1);
    }
}
