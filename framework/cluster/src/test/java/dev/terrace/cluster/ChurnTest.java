package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.pod.PodPatch;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * Tests that removed objects are not retained. After thousands of cycles in which all names are new, the heap holds as
 * many objects of each class as after the first cycles. {@code -Dcluster.churn=100000} sets the number of cycles.
 */
@Tag("slow")
class ChurnTest {
    private static final int CYCLES = Integer.getInteger("cluster.churn", 10_000);
    private static final int FIRST = 200;
    /** The lifetime of an object in cycles. */
    private static final int LIFE = 50;
    /** Less than one object per tenth cycle. */
    private static final int SLACK = CYCLES / 20;

    private static final String NODE = json("""
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4000, memory: 4000, pods: 4000}}}
            """);

    private static final String COMING = json("""
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: m%1$s}, status: {allocatable: {cpu: 4000, memory: 4000, pods: 4000}}}
            - kind: Pod
              metadata:
                namespace: ns
                name: p%1$s
                labels: {app%1$s: a%1$s}
                annotations: {scheduling.k8s.io/group-name: g%1$s, note%1$s: n%1$s}
                ownerReferences: [{kind: Job, name: j%1$s, controller: true}]
              spec:
                schedulerName: volcano
                nodeSelector: {s%1$s: s%1$s}
                containers: [{name: c, resources: {requests: {cpu: "%2$sm", "%3$s": 1}}}]
                volumes: [{name: data, persistentVolumeClaim: {claimName: c%1$s}}]
            - {kind: PodGroup, metadata: {namespace: ns, name: g%1$s}, spec: {queue: q%1$s}}
            - {kind: Queue, metadata: {name: q%1$s}}
            - kind: PersistentVolumeClaim
              metadata: {namespace: ns, name: c%1$s}
              spec: {volumeName: v%1$s, storageClassName: sc%1$s}
            - {kind: PersistentVolume, metadata: {name: v%1$s}, spec: {csi: {driver: d%4$s, volumeHandle: h%1$s}}}
            - {kind: StorageClass, metadata: {name: sc%1$s}, provisioner: d%4$s}
            - {kind: CSINode, metadata: {name: m%1$s}, spec: {drivers: [{name: d%4$s, allocatable: {count: 9}}]}}
            """);

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private ClusterState state =
            Objects.read(in(NODE), ReadOptions.defaults().at(START)).state();

    @Test
    void whatIsGoneIsNotKept() throws Exception {
        churn(0, FIRST);
        Map<String, Long> before = objects();
        churn(FIRST, CYCLES);
        Map<String, Long> after = objects();
        after.replaceAll((type, count) -> count - before.getOrDefault(type, 0L));
        after.values().removeIf(more -> more < SLACK);
        assertThat(after).isEmpty();
        assertThat(state.cluster().tasks()).hasSize(LIFE);
    }

    /**
     * In each cycle the previous pod is bound, the oldest one is removed, and a new one is added, with names that were
     * never used before.
     */
    private void churn(int from, int to) {
        for (int cycle = from; cycle < to; cycle++) {
            List<Edit> edits = new ArrayList<>();
            if (cycle > 0) {
                edits.add(new Edit.Decided(bound(cycle - 1)));
                edits.add(new Edit.Changed(List.of(
                        new Patched<>(Kinds.POD, "ns/p-" + (cycle - 1), PodPatch.started(START.plusSeconds(cycle))))));
            }
            edits.add(new Edit.Time(START.plusSeconds(cycle)));
            edits.add(new Edit.There(ReadObjects.read(in(coming(cycle)), "edit", ReadOptions.defaults())));
            going(cycle - LIFE, edits);
            state = state.apply(edits).state();
        }
    }

    private static void going(int cycle, List<Edit> edits) {
        edits.add(new Edit.Gone("Pod", "ns/p-" + cycle));
        edits.add(new Edit.Gone("PodGroup", "ns/g-" + cycle));
        edits.add(new Edit.Gone("PersistentVolumeClaim", "ns/c-" + cycle));
        edits.add(new Edit.Gone("PersistentVolume", "v-" + cycle));
        edits.add(new Edit.Gone("StorageClass", "sc-" + cycle));
        edits.add(new Edit.Gone("CSINode", "m-" + cycle));
        edits.add(new Edit.Gone("Queue", "q-" + cycle));
        edits.add(new Edit.Gone("Node", "m-" + cycle));
    }

    /** Uses a new resource in each hundredth cycle only, because a new resource recomputes all amounts. */
    private static String coming(int cycle) {
        String name = "-" + cycle;
        String resource = cycle % 100 == 0 ? "example.com/r" + name : "memory";
        return COMING.formatted(name, Integer.toString(1 + cycle), resource, Integer.toString(cycle / 1000));
    }

    /** Converts to JSON, which is read much faster. */
    private static String json(String yaml) {
        return new ObjectMapper().valueToTree(new Yaml().load(yaml)).toString();
    }

    private static CycleReport bound(int cycle) {
        return CycleReport.builder()
                .binds(List.of(new Bind("ns/p-" + cycle, "", "n1", "allocate", null, List.of(), null, 0, 1, List.of())))
                .build();
    }

    private static ByteArrayInputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the number of reachable objects by class, without classes of few objects, which include this map. */
    private Map<String, Long> objects() throws Exception {
        // Weak maps remove their cleared entries on the next access.
        System.gc();
        Thread.sleep(200);
        assertThat(state.deduplication.of(state.cluster().tasks().get(0))).isNotNull();
        Map<String, Long> objects = new HashMap<>();
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        histogram
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("\\d+:.*"))
                .forEach(line -> {
                    String[] columns = line.split("\\s+", -1);
                    objects.merge(columns[3], Long.parseLong(columns[1]), Long::sum);
                });
        objects.values().removeIf(count -> count < SLACK / 2);
        return objects;
    }
}
