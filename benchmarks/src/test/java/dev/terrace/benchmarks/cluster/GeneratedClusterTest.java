package dev.terrace.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedClusterTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"7x40x9x3x5", "3x20x4x2x40-full"})
    void aWrittenClusterIsReadAsItWasMade(String size) throws Exception {
        Cluster made = GeneratedCluster.of(Blueprint.parse(size));
        Path file = folder.resolve("cluster.json.gz");
        ClusterWriter.write(made, file);
        Snapshot snapshot = SnapshotReader.read(List.of(file.toString()), ReadOptions.defaults());
        Cluster read = snapshot.cluster();
        assertThat(snapshot.findings()).isEmpty();
        assertThat(read.nodes()).isEqualTo(made.nodes());
        assertThat(read.tasks()).isEqualTo(made.tasks());
        assertThat(read.jobs()).isEqualTo(made.jobs());
        assertThat(read.queues()).isEqualTo(made.queues());
        assertThat(read.now()).isEqualTo(made.now());
    }

    @Test
    void theSizesAreThoseOfTheBlueprint() {
        Cluster cluster = GeneratedCluster.of(Blueprint.of(5, 5000, 500, 7, 100));
        assertThat(cluster.nodes()).hasSize(5);
        assertThat(cluster.tasks()).hasSize(5000);
        assertThat(cluster.jobs()).hasSize(500);
        assertThat(cluster.queues()).hasSize(7);
        assertThat(cluster.tasks().stream().map(TaskSpec::template).distinct()).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<n10>", "<>", "<99999999999>", "<n/|a>"})
    void aTemplateHasCounts(String text) {
        assertThat(new Template("<n/10><2|<j+1>>").at(40)).isEqualTo("41,2");
        assertThatThrownBy(() -> new Template(text)).hasMessageContaining("is no count");
    }

    @Test
    void aSizeIsReadAsItIsWrittenAndNothingElse() {
        assertThat(Blueprint.parse("10x20x5x2x3-full")).hasToString("10x20x5x2x3-full");
        assertThatThrownBy(() -> Blueprint.parse("10x20")).hasMessageContaining("NODESxPODSxGROUPSxQUEUESxSHAPES");
        assertThatThrownBy(() -> Blueprint.parse("1x2x3x1x1")).hasMessage("3 groups for 2 pods: some would be empty");
        assertThatThrownBy(() -> Blueprint.parse("99999999999x1x1x1x1"))
                .hasMessageContaining("is no size of a cluster");
        assertThatThrownBy(() -> new BusyCluster(1, 1, 2, 0, 1, 1))
                .hasMessage("2 groups for 1 running pods: some would be empty");
    }
}
