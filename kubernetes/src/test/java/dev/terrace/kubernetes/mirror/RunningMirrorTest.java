package dev.terrace.kubernetes.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.list.ClusterLists;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.ServerRequests;
import dev.terrace.kubernetes.watch.Watches;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import dev.terrace.snapshot.SnapshotReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mirror of a real API server, whatever happens to its objects and to the server. */
class RunningMirrorTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final int SECONDS = Integer.getInteger("terrace.live.seconds", 60);
    private static final long SEED = Long.getLong("terrace.live.seed", 1);
    private static final int PATIENCE_S = 60;
    /** A restart of the server takes as long as many other steps. */
    private static final int SELDOM = 40;

    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/mirror/podgroups";
    private static final String PODS = "/api/v1/namespaces/mirror/pods";
    private static final String NODES = "/api/v1/nodes";

    private final BlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
    private final Mirror mirror = new Mirror(ClusterState.of(Cluster.empty(), List.of()), Watches.KINDS);
    private final Random random = new Random(SEED);
    private int created;
    private int steps;

    @Test
    void afterEachStepItEqualsFreshListsAndDecidesTheSame() throws Exception {
        PLANE.namespace("mirror");
        PLANE.queue("mirror-0", 1);
        try (Extensions extensions = Extensions.load(List.of());
                Connection connection = connection();
                Watches watches = watches(connection)) {
            watches.start();
            Configuration policy = ConfigurationReader.read(
                    "actions: \"enqueue, allocate\"\ntiers: []\n", "policy", extensions.catalog(), false);
            Scheduler scheduler = new Scheduler(extensions);
            Sessions sessions = scheduler.sessions(policy, Contracts.TRUSTED);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            for (int step = 0; step == 0 || System.nanoTime() < end; step++) {
                String did = step();
                Cluster fresh = settle(connection, "seed " + SEED + ", step " + step + ": " + did);
                assertThat(sessions.run(mirror.state().cluster()).with(Timings.NONE))
                        .as(did)
                        .isEqualTo(scheduler.run(fresh, policy).with(Timings.NONE));
                steps = step + 1;
            }
            System.out.println("seed " + SEED + ": " + steps + " steps");
        }
    }

    private Watches watches(Connection connection) {
        return new Watches(
                Watches.KINDS,
                new ServerRequests(connection, List.of()),
                ReadOptions.defaults(),
                inbox::put,
                List.of());
    }

    private static Connection connection() {
        return new Connection(Access.of(PLANE.kubeconfig("reader"), null, Connection.PATIENCE), Connection.PATIENCE);
    }

    /** Takes messages until the mirror equals fresh lists, and returns these. */
    private Cluster settle(Connection connection, String did) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        List<String> different = List.of();
        while (System.nanoTime() < end) {
            List<Message> messages = new ArrayList<>();
            Message first = inbox.poll(50, TimeUnit.MILLISECONDS);
            if (first != null) {
                messages.add(first);
                inbox.drainTo(messages);
                var unused = mirror.take(messages);
            }
            if (mirror.isComplete()) {
                Cluster fresh = fresh(connection);
                different = Watches.KINDS.stream()
                        .filter(kind -> !objects(kind, fresh)
                                .equals(objects(kind, mirror.state().cluster())))
                        .map(Kind::name)
                        .toList();
                if (different.isEmpty()) {
                    mirror.advance(fresh.now());
                    return fresh;
                }
            }
        }
        throw new AssertionError(did + ": the mirror differs in " + different + "; refused: " + mirror.refused());
    }

    private Cluster fresh(Connection connection) {
        Instant now = mirror.state().cluster().now().plusSeconds(1);
        return SnapshotReader.read(
                        new ClusterLists(connection), ReadOptions.defaults().at(now))
                .cluster();
    }

    private static <T> List<T> objects(Kind<T> kind, Cluster cluster) {
        return kind.component().items().apply(cluster);
    }

    /** Does something to the cluster, and returns what. */
    private String step() {
        int number = random.nextInt(1 + created);
        String pod = PODS + "/gang-" + number + "-" + random.nextInt(2);
        if (random.nextInt(SELDOM) == 0) {
            PLANE.killServer();
            return "killed the server";
        }
        return switch (random.nextInt(13)) {
            case 0, 1 -> {
                PLANE.gang("mirror", "gang-" + created, "mirror-0", 2, "1");
                yield "created gang-" + created++;
            }
            case 2 -> delete(pod + "?gracePeriodSeconds=0");
            case 3 -> {
                String name = "gang-" + number + "-0";
                String deleted = delete(PODS + "/" + name + "?gracePeriodSeconds=0");
                PLANE.pod("mirror", name, "gang-" + number, "2");
                yield deleted + ", and created it again";
            }
            case 4 -> bind("gang-" + number + "-0", "mirror-n0");
            case 5 -> {
                PLANE.node("mirror-n" + random.nextInt(4), "4", "8Gi");
                yield "created a node";
            }
            case 6 -> delete(NODES + "/mirror-n" + random.nextInt(4));
            case 7 ->
                patch(
                        NODES + "/mirror-n" + random.nextInt(4),
                        "{\"spec\": {\"unschedulable\": %s}}".formatted(random.nextBoolean()));
            case 8 ->
                patch(GROUPS + "/gang-" + number, "{\"spec\": {\"minMember\": %s}}".formatted(1 + random.nextInt(2)));
            case 9 ->
                patch(
                        PODS + "/gang-" + number + "-1",
                        "{\"metadata\": {\"labels\": {\"step\": \"%s\"}}}".formatted(created));
            case 10 -> {
                PLANE.queue("mirror-" + random.nextInt(3), 1 + random.nextInt(5));
                yield "created a queue";
            }
            case 11 -> {
                PLANE.compact();
                yield "compacted";
            }
            default -> {
                String invalid = "mirror-invalid-" + created;
                PLANE.create(GROUPS, """
                        {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup,
                         metadata: {name: %s, namespace: mirror}, spec: {minMember: many}}
                        """.formatted(invalid));
                yield "put an invalid group";
            }
        };
    }

    private static String delete(String path) {
        PLANE.send("DELETE", path, "application/json", "", 200, 202, 404);
        return "deleted " + path;
    }

    private static String patch(String path, String body) {
        PLANE.send("PATCH", path, "application/merge-patch+json", body, 200, 404);
        return "patched " + path;
    }

    private static String bind(String pod, String node) {
        PLANE.send("POST", PODS + "/" + pod + "/binding", "application/json", """
                {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s", "namespace": "mirror"},
                 "target": {"apiVersion": "v1", "kind": "Node", "name": "%s"}}
                """.formatted(pod, node), 201, 404, 409);
        return "bound " + pod;
    }
}
