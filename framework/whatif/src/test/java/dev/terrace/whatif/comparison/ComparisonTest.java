package dev.terrace.whatif.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.difference.Balance;
import dev.terrace.report.difference.PodFate;
import dev.terrace.report.difference.QueueChange.Verdict;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    /** Two nodes of 4 cpu; a pod of 1 cpu runs on n1, and two of 3 cpu wait. */
    private final Cluster cluster = cluster(
            node("n1"), node("n2"), pod("web", 1, "nodeName: n1, "), pod("train-0", 3, ""), pod("train-1", 3, ""));

    private final CycleReport nothing = CycleReport.builder().build();

    @Test
    void boundPodsAreInUseAndEvictedOnesAreNot() {
        assertThat(cpu(binds("train-0", "n1"))).isEqualTo(4 / 8.0, within(1e-9));
        CycleReport evicts = CycleReport.builder()
                .evictions(List.of(new Eviction("a/web", "", "", "n1", "", "", "")))
                .build();
        assertThat(cpu(evicts)).isZero();
    }

    @Test
    void whatIsFreeWhereNoWaitingPodFitsIsFragmented() {
        assertThat(fragmentation(nothing)).isZero();
        // n1 is full; n2 has 4 cpu free, where each of the pods that waited would fit.
        assertThat(fragmentation(binds("train-0", "n1"))).isZero();
        // 3 cpu are free on n1; 1 cpu is free on n2, where none fits.
        assertThat(fragmentation(binds("train-0", "n2"))).isEqualTo(1 / 4.0, within(1e-9));
    }

    @Test
    void podsOfOneRoleThatChangePlacesAreKnown() {
        CycleReport one = binds("train-0", "n1", "train-1", "n2");
        CycleReport other = binds("train-0", "n2", "train-1", "n1");
        assertThat(words(one, other)).hasToString("{a/train-0=[n1, n2], a/train-1=[n2, n1]}");
        assertThat(compare(one, other).exchanged()).containsExactlyInAnyOrder("a/train-0", "a/train-1");
        assertThat(compare(one, binds("train-0", "n1")).exchanged()).isEmpty();
        assertThat(words(one, binds("train-0", "n1"))).hasToString("{a/train-1=[n2, waits]}");
    }

    @Test
    void otherFatesComeBeforeOtherNodes() {
        CycleReport evicts = binds("train-0", "n2").toBuilder()
                .evictions(List.of(new Eviction("a/web", "", "", "n1", "", "", "")))
                .build();
        assertThat(words(binds("train-0", "n1", "train-1", "n2"), evicts))
                .hasToString("{a/web=[stays, evicted], a/train-1=[n2, waits], a/train-0=[n1, n2]}");
    }

    @Test
    void aQueueThatGainsOneResourceAndLosesAnotherIsMixed() {
        Comparison comparison =
                compare(holds(amounts(4_000, 8), amounts(0, 0)), holds(amounts(1_000, 9), amounts(1_000, 0)), nothing);
        Balance mixed = comparison.scores().get(1).balance();
        assertThat(mixed.queues(Verdict.MIXED)).containsExactly("research");
        assertThat(mixed.queues(Verdict.GAINING)).isEmpty();
        assertThat(mixed.queues(Verdict.LOSING)).isEmpty();
        assertThat(mixed.gains("research")).hasToString("{cpu=-2, memory=1}");
        assertThat(comparison.scores().get(2).balance().queues(Verdict.LOSING)).containsExactly("research");
    }

    /** Returns a report with one queue, its allocated amounts and the requests of its pipelined pods. */
    private CycleReport holds(Amounts allocated, Amounts promised) {
        return CycleReport.builder()
                .queues(List.of(new QueueStanding(
                        "research",
                        1,
                        allocated,
                        promised,
                        allocated,
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
    }

    private Amounts amounts(long milliCores, long bytes) {
        return Amounts.of(cluster.resources(), Map.of("cpu", milliCores, "memory", bytes));
    }

    private Map<String, List<String>> words(CycleReport... reports) {
        Map<String, List<String>> words = new LinkedHashMap<>();
        compare(reports)
                .pods()
                .forEach((pod, fates) ->
                        words.put(pod, fates.stream().map(PodFate::word).toList()));
        return words;
    }

    private double cpu(CycleReport report) {
        return compare(report).scores().get(0).utilisation().getOrDefault("cpu", -1.0);
    }

    private double fragmentation(CycleReport report) {
        return compare(report).scores().get(0).fragmentation().getOrDefault("cpu", -1.0);
    }

    private Comparison compare(CycleReport... reports) {
        return Comparison.compare(Arrays.stream(reports)
                .map(report -> new Contender("conf", cluster, report))
                .toList());
    }

    private static CycleReport binds(String... podsAndNodes) {
        return CycleReport.builder()
                .binds(IntStream.range(0, podsAndNodes.length / 2)
                        .mapToObj(i -> new Bind(
                                "a/" + podsAndNodes[2 * i],
                                "",
                                podsAndNodes[2 * i + 1],
                                "",
                                null,
                                List.of(),
                                null,
                                0,
                                1,
                                List.of()))
                        .toList())
                .build();
    }

    private static String node(String name) {
        return "{kind: Node, metadata: {name: %s}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 9}}}"
                .formatted(name);
    }

    private static String pod(String name, int cpu, String spec) {
        return "{kind: Pod, metadata: {namespace: a, name: %s, annotations: {scheduling.k8s.io/group-name: g}}, "
                        .formatted(name)
                + "spec: {%sschedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: %s}}}]}, "
                        .formatted(spec, cpu)
                + "status: {phase: %s}}".formatted(spec.isEmpty() ? "Pending" : "Running");
    }

    private static Cluster cluster(String... objects) {
        String text = Arrays.stream(objects).collect(Collectors.joining("\n- ", "- ", ""));
        return SnapshotReader.read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        "cluster.yaml",
                        ReadOptions.defaults())
                .cluster();
    }
}
