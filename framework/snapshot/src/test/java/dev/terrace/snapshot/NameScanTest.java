package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.terrace.model.JobSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameScanTest {
    private static final String BLOCK = """
            apiVersion: v1
            items:
            - apiVersion: v1
              kind: Pod
              metadata:
                annotations:
                  note: |
                    kind: Node

                    kind: Queue
                labels:
                  name: wrong
                name: train-0
                namespace: ml
                ownerReferences:
                - controller: true
                  kind: ReplicaSet
                  name: front
              spec:
                containers:
                - name: wrong
              status:
                phase: Pending
            - apiVersion: scheduling.volcano.sh/v1beta1
              kind: PodGroup
              metadata:
                name: podgroup-1
                ownerReferences:
                - name: other
                  kind: Other
                - controller: true
                  kind: Job
                  name: train
            kind: List
            ---
            {kind: Node, apiVersion: v1, metadata: {name: n1}, spec: {}}
            ---
            kind: Queue
            apiVersion: scheduling.volcano.sh/v1beta1
            metadata: {name: research}
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void namesAreReadWithoutTheRest(String lineEnd) throws IOException {
        NameScan scan = NameScan.of(List.of(dump(BLOCK.replace("\n", lineEnd), 0)));
        assertThat(scan.pods()).containsExactly("ml/train-0");
        assertThat(scan.jobs())
                .extracting(JobSpec::key, JobSpec::owner)
                .containsExactly(tuple("default/podgroup-1", "default/train"));
        assertThat(scan.nodes()).containsExactly("n1");
        assertThat(scan.queues()).containsExactly("research");
    }

    @Test
    void aDumpThatIsCutOffHasNoNames() throws IOException {
        assertThat(NameScan.of(List.of(dump(BLOCK, 10))).pods()).isEmpty();
    }

    /** Writes a compressed dump without its last bytes. */
    private String dump(String text, int cutOff) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = packed.toByteArray();
        return Files.write(folder.resolve("dump.yaml.gz"), Arrays.copyOf(bytes, bytes.length - cutOff))
                .toString();
    }
}
