package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ChangesTest {
    private static final String MAP = """
            kind: ConfigMap
            apiVersion: v1
            metadata: {name: m}
            data: {device-config.yaml: "a: %s"}
            """;
    private static final ReadOptions OPTIONS = ReadOptions.defaults().at(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void anotherConfigMapIsAChange() {
        ClusterState state = ClusterState.of(SnapshotReader.read(text(1), "dump", OPTIONS));
        assertThat(apply(state, 2).isEmpty()).isFalse();
    }

    @Test
    void anEqualConfigMapIsNoChange() {
        ClusterState state = ClusterState.of(SnapshotReader.read(text(1), "dump", OPTIONS));
        assertThat(apply(state, 1).isEmpty()).isTrue();
    }

    private static Changes apply(ClusterState state, int version) {
        return state.apply(new Edit.There(SnapshotReader.objects(text(version), "edit", OPTIONS)))
                .changes();
    }

    private static ByteArrayInputStream text(int version) {
        return new ByteArrayInputStream(MAP.formatted(version).getBytes(StandardCharsets.UTF_8));
    }
}
