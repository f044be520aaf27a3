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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The mirror of a real API server, whatever happens to its objects and to the server. */
@Tag("slow")
class RunningMirrorTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final int SECONDS = Integer.getInteger("terrace.live.seconds", 60);
    private static final long SEED = Long.getLong("terrace.live.seed", 1);
    private static final int PATIENCE_S = 120;
    private static final int WAYS = 19;
    private static final int KILL = 0;
    private static final int CREATE = 1;
    /** A restart of the server takes as long as many other steps. */
    private static final int SELDOM = 40;

    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/mirror/podgroups";
    private static final String PODS = "/api/v1/namespaces/mirror/pods";
    private static final String NODES = "/api/v1/nodes";

    /** Objects of other kinds. */
    private static final List<Sample> SAMPLES = List.of(
            new Sample("scheduling.k8s.io/v1", "PriorityClass", "/priorityclasses", "value: 7"),
            new Sample("storage.k8s.io/v1", "StorageClass", "/storageclasses", "provisioner: example.com/disk"),
            new Sample("storage.k8s.io/v1", "CSIDriver", "/csidrivers", "spec: {attachRequired: true}"),
            new Sample(
                    "v1",
                    "PersistentVolume",
                    "/persistentvolumes",
                    "spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], storageClassName: mirror-0,"
                            + " hostPath: {path: /tmp}}"),
            new Sample(
                    "v1",
                    "PersistentVolumeClaim",
                    "/namespaces/mirror/persistentvolumeclaims",
                    "spec: {accessModes: [ReadWriteOnce], storageClassName: mirror-0, resources: {requests: {storage: 1Gi}}}"),
            new Sample("resource.k8s.io/v1", "DeviceClass", "/deviceclasses", "spec: {}"),
            new Sample(
                    "resource.k8s.io/v1",
                    "ResourceClaim",
                    "/namespaces/mirror/resourceclaims",
                    "spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: mirror-0}}]}}"),
            new Sample(
                    "resource.k8s.io/v1",
                    "ResourceSlice",
                    "/resourceslices",
                    "spec: {driver: example.com, nodeName: mirror-n0, devices: [{name: gpu-0}],"
                            + " pool: {name: mirror-n0, generation: 1, resourceSliceCount: 1}}"),
            new Sample(
                    "v1",
                    "Service",
                    "/namespaces/mirror/services",
                    "spec: {selector: {app: any}, ports: [{port: 80}]}"),
            new Sample(
                    "apps/v1",
                    "ReplicaSet",
                    "/namespaces/mirror/replicasets",
                    "spec: {replicas: 0, selector: {matchLabels: {app: any}}, template: {metadata: {labels: {app: any}},"
                            + " spec: {containers: [{name: c, image: i}]}}}"),
            new Sample(
                    "policy/v1",
                    "PodDisruptionBudget",
                    "/namespaces/mirror/poddisruptionbudgets",
                    "spec: {minAvailable: 1, selector: {matchLabels: {app: any}}}"),
            new Sample(
                    "topology.volcano.sh/v1alpha1",
                    "HyperNode",
                    "/hypernodes",
                    "spec: {tier: 1, members: [{type: Node, selector: {exactMatch: {name: mirror-n0}}}]}"));

    /** An object without its name, and the end of the path of its list. */
    private record Sample(String apiVersion, String kind, String list, String body) {
        String path() {
            return (apiVersion.equals("v1") ? "/api/" : "/apis/") + apiVersion + list;
        }
    }

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
            List<Integer> first = firstWays();
            for (int step = 0; step < first.size() || System.nanoTime() < end; step++) {
                String did = step(step < first.size() ? first.get(step) : randomWay());
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
                List.of(),
                () -> true);
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
                boolean areOthersSame =
                        fresh.undecided().equals(mirror.state().cluster().undecided());
                if (different.isEmpty() && areOthersSame) {
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

    /** Returns all ways to change the cluster, so that even a slow machine sees each. */
    private List<Integer> firstWays() {
        List<Integer> ways = IntStream.range(0, WAYS).boxed().collect(Collectors.toList());
        Collections.shuffle(ways, random);
        ways.add(0, CREATE);
        return ways;
    }

    private int randomWay() {
        return random.nextInt(SELDOM) == 0 ? KILL : CREATE + random.nextInt(WAYS - CREATE);
    }

    /** Does something to the cluster, and returns what. */
    private String step(int way) {
        int number = random.nextInt(1 + created);
        String pod = PODS + "/gang-" + number + "-" + random.nextInt(2);
        Sample sample = SAMPLES.get(random.nextInt(SAMPLES.size()));
        String name = "mirror-" + random.nextInt(2);
        return switch (way) {
            case KILL -> {
                PLANE.killServer();
                yield "killed the server";
            }
            case CREATE -> {
                PLANE.gang("mirror", "gang-" + created, "mirror-0", 2, "1");
                yield "created gang-" + created++;
            }
            case 2 -> delete(pod + "?gracePeriodSeconds=0");
            case 3 -> {
                String first = "gang-" + number + "-0";
                String deleted = delete(PODS + "/" + first + "?gracePeriodSeconds=0");
                PLANE.pod("mirror", first, "gang-" + number, "2");
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
            case 12, 13, 14 -> {
                PLANE.create(
                        sample.path(),
                        "{apiVersion: %s, kind: %s, metadata: {name: %s}, %s}"
                                .formatted(sample.apiVersion(), sample.kind(), name, sample.body()));
                yield "created " + sample.kind() + " " + name;
            }
            case 15 -> delete(sample.path() + "/" + name);
            case 16 ->
                random.nextBoolean()
                        ? patch(
                                sample.path() + "/" + name,
                                "{\"metadata\": {\"labels\": {\"step\": \"%s\"}}}".formatted(created))
                        : patch(
                                GROUPS + "/gang-" + number,
                                "{\"spec\": {\"priorityClassName\": \"%s\"}}".formatted(name));
            case 17 -> {
                PLANE.create(PODS, """
                        {apiVersion: v1, kind: Pod, metadata: {name: claiming-%s, namespace: mirror,
                           annotations: {scheduling.k8s.io/group-name: gang-%s}},
                         spec: {schedulerName: volcano, resourceClaims: [{name: gpu, resourceClaimName: %s}],
                           volumes: [{name: data, persistentVolumeClaim: {claimName: %s}}],
                           containers: [{name: main, image: busybox,
                             resources: {claims: [{name: gpu}], requests: {cpu: "1"}}}]}}
                        """.formatted(created, number, name, name));
                yield "created claiming-" + created;
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
