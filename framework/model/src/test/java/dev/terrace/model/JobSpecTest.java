package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobSpecTest {
    private static final JobSpec JOB = JobSpec.builder("ns", "job").build();

    @ParameterizedTest
    @ValueSource(strings = {"ns/job", "ns-job", "nS/job", "ns/jobs", "ns/jab", "job", ""})
    void hasNoKeyButItsOwn(String key) {
        assertThat(JOB.hasKey(key)).isEqualTo(JOB.key().equals(key));
    }
}
