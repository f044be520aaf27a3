package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobSpecTest {
    private static final JobSpec JOB = new JobSpec(
            "ns",
            "job",
            "",
            Instant.MIN,
            Map.of(),
            Map.of(),
            "default",
            1,
            Map.of(),
            null,
            "",
            JobPhase.PENDING,
            null,
            List.of());

    @ParameterizedTest
    @ValueSource(strings = {"ns/job", "ns-job", "nS/job", "ns/jobs", "ns/jab", "job", ""})
    void hasNoKeyButItsOwn(String key) {
        assertThat(JOB.hasKey(key)).isEqualTo(JOB.key().equals(key));
    }
}
