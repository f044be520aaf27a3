package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.Dump;
import org.junit.jupiter.api.Test;

class StorageReferencesTest {
    @Test
    void whatIsNamedAndMissingIsReported() {
        assertThat(Dump.warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: n1}, status: {capacity: {cpu: 1}}}
                - {kind: PodGroup, metadata: {name: g}, spec: {queue: q}}
                - {kind: Queue, metadata: {name: q}, status: {state: Open}}
                - {kind: Pod, metadata: {name: a}, spec: {nodeName: n1, volumes: [{persistentVolumeClaim: \
                {claimName: x}}]}, status: {phase: Running}}
                - {kind: PersistentVolumeClaim, metadata: {name: b}, spec: {volumeName: v}}
                - {kind: PersistentVolumeClaim, metadata: {name: c}, spec: {storageClassName: s}}
                - {kind: PersistentVolume, metadata: {name: w}}
                - {kind: StorageClass, metadata: {name: t}}
                """))
                .containsExactly(
                        "dump.yaml:6:3: pod default/a uses claim default/x, which the dump does not have.",
                        "dump.yaml:7:3: claim default/b is bound to volume v, which the dump does not have.",
                        "dump.yaml:8:3: claim default/c has storage class s, which the dump does not have.");
    }
}
