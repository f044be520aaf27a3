package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.Cluster.UndecidedPod.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameClusterTest {
    /** The reasons of waiting jobs name pods of their groups that no session sees. */
    @ParameterizedTest
    @CsvSource({"a/j, false", "'', true"})
    void aPodThatNoSessionSeesMatters(String job, boolean isSame) {
        Cluster before = Cluster.empty();
        Cluster after = before.toBuilder()
                .undecided(List.of(new UndecidedPod(
                        "a", "p", Map.of(), "", job, Reason.SCHEDULER, false, "it waits for scheduler other")))
                .build();
        assertThat(before.isSameAtAnyTime(after)).isEqualTo(isSame);
    }
}
