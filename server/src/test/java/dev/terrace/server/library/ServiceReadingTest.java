package dev.terrace.server.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceReadingTest {
    @Test
    void aPluginThatWouldAskAnAddressFindsAnswersGivenAndNoneAmongThem() {
        String quickstart =
                Path.of("..", "examples", "quickstart", "cluster.yaml").toString();
        Cluster cluster = SnapshotReader.read(List.of(quickstart), ServiceReading.in(ZoneOffset.UTC))
                .cluster();
        assertThat(cluster.answers().isGiven()).isTrue();
        assertThat(cluster.answers().byQuestion()).isEmpty();
    }
}
