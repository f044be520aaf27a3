package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phases and queues that are written to a real server, with the rights of the role that schedules. */
class RunningWritesTest {
    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/writes/podgroups";
    private static final String QUEUES = "/apis/scheduling.volcano.sh/v1beta1/queues";

    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private final BlockingQueue<Runnable> turns = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> codes = new LinkedBlockingQueue<>();

    /** Sends what is queued, and returns the code of the next answer. */
    private int next(Outbox outbox) throws InterruptedException {
        outbox.send();
        while (codes.isEmpty()) {
            turns.take().run();
        }
        return codes.remove();
    }

    private static String uid() {
        return PLANE.send("GET", GROUPS + "/train", "", "", 200).replaceFirst("(?s).*\"uid\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void phasesAndQueuesAreWritten() throws InterruptedException {
        PLANE.namespace("writes");
        PLANE.gang("writes", "train", "default", 1, "1");
        try (Connection connection = new Connection(
                Access.of(PLANE.kubeconfig("scheduler"), null, Connection.PATIENCE), Connection.PATIENCE)) {
            Outbox outbox = new Outbox(
                    request -> connection.send(request.method(), request.path(), request.type(), request.body()),
                    Permit.ALWAYS,
                    turns::add,
                    System::nanoTime,
                    List.of(new WriteLog() {
                        @Override
                        public void answered(String kind, int code, Duration took) {
                            codes.add(code);
                        }
                    }));
            GroupPhases phases = new GroupPhases(outbox, System::nanoTime);
            phases.decided(cluster(uid()), report(JobPhase.INQUEUE));
            assertThat(next(outbox)).isEqualTo(200);
            assertThat(PLANE.send("GET", GROUPS + "/train", "", "", 200)).contains("\"phase\":\"Inqueue\"");
            phases.decided(cluster("11111111-1111-1111-1111-111111111111"), report(JobPhase.RUNNING));
            assertThat(next(outbox)).as("another group of the name").isEqualTo(422);
            assertThat(PLANE.send("GET", GROUPS + "/train", "", "", 200)).contains("\"phase\":\"Inqueue\"");
            new DefaultQueues(outbox, System::nanoTime).decided(Cluster.empty());
            assertThat(next(outbox)).isIn(201, 409);
            assertThat(next(outbox)).isIn(201, 409);
            PLANE.send("GET", QUEUES + "/root", "", "", 200);
            PLANE.send("GET", QUEUES + "/default", "", "", 200);
        }
    }

    private static Cluster cluster(String uid) {
        return Cluster.empty().toBuilder()
                .jobs(List.of(JobSpec.builder("writes", "train").uid(uid).build()))
                .build();
    }

    private static CycleReport report(JobPhase phase) {
        return CycleReport.builder()
                .changedPhases(new TreeMap<>(Map.of("writes/train", phase)))
                .build();
    }
}
