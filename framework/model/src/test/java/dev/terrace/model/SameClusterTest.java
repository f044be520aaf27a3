package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.Cluster.UndecidedPod.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameClusterTest {
    /** The reasons of waiting jobs name pods that lack a claim. */
    @ParameterizedTest
    @CsvSource({"CLAIM, false", "SCHEDULER, true"})
    void aPodThatNoSessionSeesMatters(Reason reason, boolean isSame) {
        Cluster before = Cluster.empty();
        Cluster after = before.toBuilder()
                .undecided(List.of(new UndecidedPod("a", "p", Map.of(), "", "a/j", reason, false, "it lacks a claim")))
                .build();
        assertThat(before.isSameAtAnyTime(after)).isEqualTo(isSame);
    }
}
