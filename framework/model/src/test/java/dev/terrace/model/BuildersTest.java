package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.device.Devices;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the hand-written parts of builders: the defaults, and values that depend on other parts. */
class BuildersTest {
    private static final Amounts NONE = Amounts.none(ResourceNames.of(List.of()));
    private static final SortedMap<String, JobPhase> PHASES =
            new TreeMap<>(Map.of("ns/a", JobPhase.INQUEUE, "ns/b", JobPhase.RUNNING));

    @Test
    void everyPartHasADefault() {
        PodTemplate template = PodTemplate.builder(NONE).build();
        assertThat(List.of(
                        Affinity.builder().build(),
                        Cluster.empty(),
                        CycleReport.builder().build(),
                        Devices.builder().build(),
                        JobSpec.builder("ns", "job").build(),
                        NodeSpec.builder("n1", NONE).build(),
                        PersistentVolume.builder("v1").build(),
                        PersistentVolumeClaim.builder("ns", "claim").build(),
                        QueueSpec.builder("research").build(),
                        SpreadConstraint.builder(1, "zone").build(),
                        Storage.builder().build(),
                        SubGroupPolicy.builder("policy").build(),
                        TaskSpec.builder("ns", "pod", template).build()))
                .doesNotContainNull();
    }

    @Test
    void aCopyEqualsItsOriginal() {
        Cluster cluster = Cluster.empty().toBuilder()
                .queues(List.of(QueueSpec.builder("research").weight(3).build()))
                .now(Instant.ofEpochSecond(7))
                .build();
        assertThat(cluster.toBuilder().build()).isEqualTo(cluster);
    }

    @Test
    void aClusterRefusesWhatNoReaderGives() {
        ResourceNames other = ResourceNames.of(List.of("nvidia.com/gpu"));
        NodeSpec node = NodeSpec.builder("n1", NONE).build();
        NodeSpec foreign = NodeSpec.builder("n2", Amounts.none(other)).build();
        Amounts negative = Amounts.of(NONE.names(), Map.of("cpu", -1L));
        TaskSpec pod = TaskSpec.builder("ns", "a", PodTemplate.builder(negative).build())
                .build();
        Cluster.Builder cluster = Cluster.empty().toBuilder();
        assertThatThrownBy(() -> cluster.nodes(List.of(node, node)).build())
                .hasMessage("two NodeSpec objects are named n1");
        assertThatThrownBy(() -> cluster.nodes(List.of(foreign)).build())
                .hasMessage("n2 has amounts in other dimensions than its cluster");
        assertThatThrownBy(() -> cluster.nodes(List.of()).tasks(List.of(pod)).build())
                .hasMessage("ns/a has a negative amount of cpu");
    }

    @Test
    void aCopyOfAClusterReadsItsTimeOnce() {
        AtomicInteger reads = new AtomicInteger();
        Cluster copy = Cluster.empty().telling(() -> reads.incrementAndGet()).toBuilder()
                .build();
        assertThat(copy.now()).isEqualTo(Instant.EPOCH);
        assertThat(reads).hasValue(1);
    }

    @Test
    void allPhasesChangedUnlessSaidOtherwise() {
        CycleReport report = CycleReport.builder().phases(PHASES).build();
        assertThat(report.changedPhases()).isEqualTo(PHASES);
        SortedMap<String, JobPhase> changed = PHASES.headMap("ns/b");
        assertThat(report.toBuilder().changedPhases(changed).build().changedPhases())
                .isEqualTo(changed);
    }
}
