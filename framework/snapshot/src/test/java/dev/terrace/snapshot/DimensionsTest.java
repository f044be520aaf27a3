package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.derived.DimensionConverter;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class DimensionsTest {
    private static final String PODS = """
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: 4, example.com/gpu: 2}}
            ---
            kind: Pod
            metadata: {name: a}
            spec: {nodeName: n1, containers: [{resources: {requests: {cpu: 1, example.com/gpu: 1}}}]}
            ---
            kind: Pod
            metadata: {name: b}
            spec: {nodeName: n1, containers: [{resources: {requests: {cpu: 1, example.com/gpu: 1}}}]}
            """;
    private static final String ANOTHERS = """
            ---
            kind: Pod
            metadata: {name: c}
            spec: {schedulerName: other, containers: [{resources: {requests: {example.com/fpga: 1}}}]}
            """;

    @Test
    void aResourceThatOnlyAPodLeftOutNamesIsNoDimension() {
        Cluster cluster = Dump.cluster(PODS + ANOTHERS);
        assertThat(cluster).isEqualTo(Dump.cluster(PODS));
        assertThat(cluster.resources()).isEqualTo(ResourceNames.of(List.of("example.com/gpu")));
        assertThat(cluster.tasks().get(0).template().requests().show()).isEqualTo("1 cpu 0 1 example.com/gpu");
    }

    @Test
    void whatWasOneObjectStaysOne() {
        assertThat(Dump.cluster(PODS + ANOTHERS).tasks())
                .extracting(TaskSpec::template)
                .satisfies(templates -> assertThat(templates.get(0)).isSameAs(templates.get(1)));
    }

    @Test
    void thereAndBack() {
        Cluster cluster = Dump.cluster(SnapshotReaderTest.small());
        ResourceNames more = ResourceNames.of(List.of("a.example/x", "nvidia.com/gpu", "z.example/x"));
        Cluster wider = new DimensionConverter(more).of(cluster);
        assertThat(wider.nodes().get(0).allocatable().names()).isSameAs(more);
        assertThat(wider.queues()).isNotEqualTo(cluster.queues()).hasSameSizeAs(cluster.queues());
        assertThat(new DimensionConverter(DimensionConverter.needed(wider, List.of())).of(wider))
                .isEqualTo(cluster);
    }
}
