package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredNodes;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.model.Cluster;
import dev.terrace.model.HostPort;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.selector.Requirement.Operator;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.objects.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotReaderTest {
    private static final Snapshot SMALL = Dump.snapshot(small());
    private static final Cluster CLUSTER = SMALL.cluster();

    static String small() {
        try (InputStream in = Objects.requireNonNull(SnapshotReaderTest.class.getResourceAsStream("small.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aNode() {
        NodeSpec node = CLUSTER.nodes().get(0);
        assertThat(node.created()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(node.annotations()).doesNotContainKey("kubectl.kubernetes.io/last-applied-configuration");
        assertThat(node.unschedulable()).isTrue();
        assertThat(node.taints())
                .containsExactly(new Taint("team", "x", "NoSchedule"), new Taint("gone", "", "NoExecute"));
        assertThat(node.allocatable())
                .isEqualTo(amounts(Map.of("cpu", 7890L, "memory", 16L << 30, "pods", 110L, "nvidia.com/gpu", 2000L)));
        assertThat(node.oversubscription()).isEqualTo(amounts(Map.of("cpu", 1500L, "memory", 1500L)));
        assertThat(node.images()).isEqualTo(Map.of("a:1", 5000L, "a@sha256:00", 5000L));
    }

    @Test
    void aPod() {
        TaskSpec pod = CLUSTER.tasks().get(0);
        assertThat(pod.key()).isEqualTo("ns/p");
        assertThat(pod.uid()).isEqualTo("u-1");
        assertThat(pod.deleted()).isEqualTo("2028-01-01T00:00:00Z");
        assertThat(pod.labels()).isEqualTo(Map.of("app", "x"));
        assertThat(List.of(
                        pod.job(), pod.role(), pod.node(), pod.nominatedNode(), pod.schedulerName(), pod.controller()))
                .containsExactly("ns/g", "worker", "n1", "n2", "volcano", "Job/train");
        assertThat(pod.priority()).isEqualTo(7);
        assertThat(pod.podPriority()).isEqualTo(5);
        assertThat(pod.preemptable()).isFalse();
        assertThat(pod.gated()).isTrue();
        assertThat(pod.phase()).isEqualTo(PodPhase.RUNNING);
    }

    @Test
    void aTemplate() {
        var template = CLUSTER.tasks().get(0).template();
        assertThat(template.requests())
                .isEqualTo(amounts(Map.of("cpu", 2000L, "memory", 1L << 30, "pods", 1L, "nvidia.com/gpu", 0L)));
        assertThat(template.scored().cpu()).isEqualTo(2100);
        assertThat(template.tolerations()).containsExactly(new Toleration("team", "Exists", "", ""));
        assertThat(template.hostPorts())
                .containsExactly(new HostPort("10.0.0.1", "UDP", 2), new HostPort("0.0.0.0", "TCP", 3));
        assertThat(template.images())
                .containsExactly("registry:5000/init:latest", "side:2", "main@sha256:12", "model:latest");
        assertThat(template.containers()).isEqualTo(3);
        assertThat(template.priorityClassName()).isEqualTo("high");
        assertThat(template.neverPreempts()).isTrue();
        assertThat(template.claimedVolumes()).containsExactly(new ClaimedVolume("data", false));
        assertThat(template.nodeSelector()).isEqualTo(Map.of("zone", "a"));
    }

    @Test
    void anAffinity() {
        var affinity = CLUSTER.tasks().get(0).template().affinity();
        assertThat(affinity.requiredNodes())
                .containsExactly(new NodeSelectorTerm(
                        List.of(new Requirement("cores", Operator.GREATER, List.of("4"))),
                        List.of(new Requirement("metadata.name", Operator.IN, List.of("n1")))));
        assertThat(affinity.preferredNodes())
                .containsExactly(new PreferredNodes(
                        3,
                        new NodeSelectorTerm(List.of(new Requirement("zone", Operator.EXISTS, List.of())), List.of())));
        assertThat(affinity.requiredAntiPods())
                .containsExactly(new PodTerm(
                        new LabelSelector(List.of(
                                new Requirement("app", Operator.IN, List.of("x")),
                                new Requirement("tier", Operator.NOT_IN, List.of("x")))),
                        Set.of("a", "b"),
                        null,
                        "zone"));
        assertThat(affinity.preferredAntiPods())
                .containsExactly(
                        new PreferredPods(9, new PodTerm(null, Set.of(), new LabelSelector(List.of()), "host")));
    }

    @Test
    void rulesOfSpreading() {
        assertThat(CLUSTER.tasks().get(0).template().spread())
                .containsExactly(
                        new SpreadConstraint(2, "zone", false, null, 3, false, true, List.of("app")),
                        new SpreadConstraint(
                                1,
                                "zone",
                                true,
                                new LabelSelector(List.of(new Requirement("app", Operator.IN, List.of("x")))),
                                1,
                                true,
                                false,
                                List.of()));
    }

    @Test
    void aGroup() {
        JobSpec group = CLUSTER.jobs().get(0);
        assertThat(group)
                .isEqualTo(new JobSpec(
                        "ns",
                        "g",
                        "ns/g",
                        Instant.MIN,
                        Map.of(),
                        Map.of("sla-waiting-time", "1h"),
                        "default",
                        2,
                        Map.of("worker", 2),
                        amounts(Map.of("cpu", 4000L, "nvidia.com/gpu", 0L)),
                        Map.of("storage", Quantity.of(BigDecimal.ONE)),
                        "high",
                        JobPhase.INQUEUE,
                        null,
                        List.of(),
                        TaskSpec.NO_ESTIMATE,
                        ""));
    }

    @Test
    void aQueue() {
        assertThat(CLUSTER.queues())
                .containsExactly(new QueueSpec(
                        "default",
                        Instant.MIN,
                        Map.of(),
                        Map.of(),
                        3,
                        2,
                        "high",
                        false,
                        amounts(Map.of("cpu", 8000L)),
                        amounts(Map.of("memory", 1L << 30)),
                        null,
                        "Open",
                        "root",
                        List.of(),
                        null));
    }

    @Test
    void servicesAndControllersOfPods() {
        Requirement web = new Requirement("app", Operator.IN, List.of("web"));
        Requirement tier = new Requirement("tier", Operator.EXISTS, List.of());
        PodSelectors selectors = SMALL.cluster().podSelectors();
        assertThat(selectors.services())
                .containsExactly(new PodSelector("default", "s", new LabelSelector(List.of(web))));
        assertThat(selectors.statefulSets())
                .containsExactly(new PodSelector("ns", "ss", new LabelSelector(List.of(web, tier))));
    }

    @Test
    void theRest() {
        assertThat(CLUSTER.priorityClasses()).containsExactly(new PriorityClassSpec("high", 1000, true, null));
        assertThat(CLUSTER.namespaces().get(0).labels()).isEqualTo(Map.of("team", "x"));
        assertThat(CLUSTER.pluginStates())
                .containsExactly(
                        PluginState.of("usage", "default", 1, Instant.parse("2026-01-01T00:00:00Z"), "{\"used\": 1}"));
        assertThat(SMALL.schedulerConf())
                .contains(new ConfigMapText(
                        "dump.yaml",
                        "volcano-system",
                        "volcano-scheduler-configmap",
                        "volcano-scheduler.conf",
                        "actions: \"enqueue, allocate\"\n"));
        assertThat(SMALL.skippedKinds()).isEqualTo(Map.of("PodGroup (scheduling.x-k8s.io)", 1, "Endpoints", 1));
        assertThat(SMALL.otherPods()).isEqualTo(1);
        assertThat(SMALL.findings())
                .singleElement()
                .asString()
                .contains(
                        "this PodGroup of group scheduling.x-k8s.io is skipped; Volcano's is in group scheduling.volcano.sh.");
    }

    @Test
    void anObjectOfAMisspelledKindIsNotCountedAsUnneeded() {
        Snapshot read = Dump.snapshot(
                "kind: Podgroup\napiVersion: scheduling.volcano.sh/v1beta1\nmetadata: {name: a}\n---\nkind: Pod\n"
                        + "apiVersion: apps/v1\nmetadata: {name: a}");
        assertThat(read.findings())
                .extracting(Finding::message)
                .filteredOn(each -> each.contains("skipped"))
                .hasSize(2);
        assertThat(read.skippedKinds()).isEmpty();
    }

    /** In the order of kubectl, the agent scheduler's ConfigMap and others come before Volcano's. */
    @Test
    void volcanosOwnConfigurationIsPreferred() {
        String dump = String.join(
                "---\n",
                configMap("a-agent", "agent-scheduler.conf"),
                configMap("b-other", "my-scheduler.conf"),
                configMap("c-volcano", "volcano-scheduler.conf"));
        Snapshot read = Dump.snapshot(dump, ReadOptions.defaults());
        assertThat(read.schedulerConf()).map(ConfigMapText::text).contains("actions: c-volcano\n");
        assertThat(read.findings())
                .first()
                .asString()
                .contains("this is a second scheduler configuration; that of", "c-volcano");
    }

    private static String configMap(String name, String key) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\ndata:\n  %s: |\n    actions: %s\n"
                .formatted(name, key, name);
    }

    @Test
    void nowIsTheNewestMomentButNoDeletionAndNoHeartbeat() {
        assertThat(CLUSTER.now()).isEqualTo("2026-01-01T02:00:00Z");
        assertThat(Dump.cluster("kind: Node\nmetadata: {name: n}").now()).isEqualTo(Instant.EPOCH);
        Instant given = Instant.parse("2030-01-01T00:00:00Z");
        assertThat(Dump.snapshot(small(), ReadOptions.defaults().at(given))
                        .cluster()
                        .now())
                .isEqualTo(given);
    }

    @Test
    void emptyMapsOfTextsAndOfAmountsStandBesideEachOther() {
        assertThat(Dump.cluster("""
                        kind: Node
                        metadata: {name: n, labels: {}}
                        status: {allocatable: {}}
                        """).nodes().get(0).allocatable().isEmpty()).isTrue();
        assertThat(Dump.cluster("""
                        kind: Queue
                        metadata: {name: q, annotations: {}}
                        spec: {guarantee: {resource: {}}, deserved: {}, capability: {}}
                        """).queues().get(0).guarantee()).isNull();
        TaskSpec pod = Dump.podWith("nodeSelector: {}, containers: [{resources: {limits: {}, requests: {}}}]");
        assertThat(pod.template().requests().isEmpty()).isTrue();
        NodeSpec node = Dump.cluster("""
                        kind: Node
                        status: {allocatable: {}}
                        metadata: {name: n, labels: {}}
                        """).nodes().get(0);
        assertThat(node.labels()).isEmpty();
    }

    private static Amounts amounts(Map<String, Long> units) {
        return Amounts.of(CLUSTER.resources(), units);
    }
}
