package dev.terrace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests the claims of pods that are gone. */
class LeftClaimsTest {
    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 4, pods: 10}}}
            - kind: Pod
              metadata: {name: one, uid: u1}
              spec: {schedulerName: volcano, nodeName: n, resourceClaims: [{name: a, resourceClaimName: own},
                {name: b, resourceClaimName: shared}, {name: c, resourceClaimName: other}]}
              status: {phase: Running}
            - kind: Pod
              metadata: {name: two, uid: u2}
              spec: {schedulerName: volcano, nodeName: n, resourceClaims: [{name: b, resourceClaimName: shared}]}
              status: {phase: Running}
            - {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: own},
                status: {allocation: {}, reservedFor: [{uid: u1}]}}
            - {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: shared},
                status: {allocation: {}, reservedFor: [{uid: u1}, {uid: u2}]}}
            - {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: other},
                status: {allocation: {}, reservedFor: [{uid: u3}]}}
            """;

    private final Chain chain = new Chain(
            SnapshotReader.read(
                            new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)),
                            "test",
                            ReadOptions.defaults().at(Instant.parse("2026-01-01T00:00:00Z")))
                    .state(),
            new Intervals(Duration.ZERO, Duration.ofSeconds(10), Duration.ZERO));

    @Test
    void aPodThatIsGoneGivesBackWhatItAloneUsed() {
        evict("one");
        assertThat(claim("own")).extracting(ResourceClaim::allocation).isNull();
        assertThat(claim("own").reservedFor()).isEmpty();
    }

    @Test
    void whatOthersUseTheyKeep() {
        evict("one");
        assertThat(claim("shared")).extracting(ResourceClaim::allocation).isNotNull();
        assertThat(claim("shared").reservedFor()).containsExactly("u2");
        assertThat(claim("other").reservedFor()).containsExactly("u3");
        assertThat(claim("other")).extracting(ResourceClaim::allocation).isNotNull();
    }

    @Test
    void theLastOneGivesItBack() {
        evict("one");
        evict("two");
        assertThat(claim("shared")).extracting(ResourceClaim::allocation).isNull();
    }

    private void evict(String pod) {
        chain.next(CycleReport.builder()
                .evictions(List.of(new Eviction("default/" + pod, "", "default", "n", "", "preempt", "")))
                .build());
        chain.next(CycleReport.builder().build());
    }

    private ResourceClaim claim(String name) {
        return Objects.requireNonNull(chain.state().cluster().devices().claim("default/" + name));
    }
}
