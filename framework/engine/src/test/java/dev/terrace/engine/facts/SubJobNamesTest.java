package dev.terrace.engine.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SubJobNamesTest {
    @Test
    void theValuesAreTheName() {
        assertThat(SubJobNames.name("ns/job", "stage", List.of("1", "left"))).isEqualTo("ns/job/stage-1-left");
    }

    /** FNV-1a of 129 times "x" is 1323884167. */
    @Test
    void longNamesAreHashed() {
        assertThat(SubJobNames.name("ns/job", "stage", List.of("x".repeat(128))))
                .endsWith("-" + "x".repeat(128));
        assertThat(SubJobNames.name("ns/job", "stage", List.of("x".repeat(129))))
                .isEqualTo("ns/job/stage-5767dd85bc");
    }
}
