package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.kubernetes.loop.SimulatedCluster;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Gangs of two queues come, evict each other, finish and are removed. At rest, the loop has the pods of the server. */
class ChurnLoopIT {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();
    private static final int SEEDS = Integer.getInteger("terrace.churn.seeds", 8);
    private static final int NODES = 5;
    private static final int CPUS = 8;
    private static final int GANG = 4;
    private static final int STEPS = 200;

    private static ObjectNode read(String yaml) {
        try {
            return (ObjectNode) YAML.readTree(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theLoopHasThePodsOfTheServer() {
        int evicted = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            SimulatedCluster cluster = cluster(seed);
            cluster.disturb();
            churn(cluster, new Random(seed));
            assertThat(cluster.run(Duration.ofHours(2)))
                    .as("rests with seed %s", seed)
                    .isTrue();
            assertThat(cluster.differences()).as("seed %s", seed).isEmpty();
            evicted += cluster.evicted().size();
        }
        assertThat(evicted).isPositive();
    }

    private static SimulatedCluster cluster(int seed) {
        ArrayNode objects = YAML.createArrayNode();
        for (int i = 0; i < NODES; i++) {
            objects.add(read("""
                    {apiVersion: v1, kind: Node, metadata: {name: n%s}, status: {allocatable: {cpu: %s, memory: 64Gi, pods: 110}}}
                    """.formatted(i, CPUS)));
        }
        for (String queue : List.of("default;1", "churn-a;1", "churn-b;2")) {
            objects.add(read("""
                    {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: %s}, spec: {weight: %s},
                     status: {state: Open}}
                    """.formatted((Object[]) queue.split(";"))));
        }
        return new SimulatedCluster(
                objects,
                Instant.parse("2026-01-01T00:00:00Z"),
                new Scheduler(EXTENSIONS)
                        .sessions(
                                ConfigurationReader.read("""
                        actions: "enqueue, allocate, reclaim"
                        tiers:
                        - plugins: [{name: begun}]
                        - plugins: [{name: priority}, {name: gang}, {name: conformance}]
                        - plugins: [{name: proportion}, {name: predicates}, {name: nodeorder}]
                        """, "churn", EXTENSIONS.catalog(), false), Contracts.TRUSTED),
                0.1,
                seed);
    }

    private static void churn(SimulatedCluster cluster, Random random) {
        List<String> gangs = new ArrayList<>();
        Duration time = Duration.ZERO;
        for (int step = 0; step < STEPS; step++) {
            time = time.plusMillis(random.nextInt(1_000));
            if (gangs.size() < NODES * CPUS / GANG * 4 / 3 && random.nextInt(5) > 1) {
                String name = "gang-" + step;
                String queue = random.nextInt(10) == 0 == (step / 40 % 2 == 0) ? "churn-b" : "churn-a";
                gangs.add(name);
                cluster.later(time, () -> create(cluster, name, queue));
            } else if (!gangs.isEmpty()) {
                String name = gangs.remove(random.nextInt(gangs.size()));
                boolean hasFinished = random.nextBoolean();
                cluster.later(time, () -> remove(cluster, name, hasFinished));
            }
        }
    }

    private static void create(SimulatedCluster cluster, String name, String queue) {
        cluster.create(Kinds.POD_GROUP, read("""
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: %s, namespace: ml},
                 spec: {minMember: 1, queue: %s}}
                """.formatted(name, queue)));
        for (int i = 0; i < GANG; i++) {
            cluster.create(Kinds.POD, read("""
                    {apiVersion: v1, kind: Pod,
                     metadata: {name: %s-%s, namespace: ml, annotations: {scheduling.k8s.io/group-name: %s}},
                     spec: {schedulerName: volcano, containers: [{name: main, resources: {requests: {cpu: 1}}}]},
                     status: {phase: Pending}}
                    """.formatted(name, i, name)));
        }
    }

    private static void remove(SimulatedCluster cluster, String name, boolean hasFinished) {
        for (int i = 0; i < GANG; i++) {
            String pod = "ml/" + name + "-" + i;
            if (hasFinished) {
                cluster.end(pod);
            }
            cluster.remove(Kinds.POD, pod);
        }
        cluster.remove(Kinds.POD_GROUP, "ml/" + name);
    }
}
