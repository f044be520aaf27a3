package dev.terrace.cluster.derived;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TotalsTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());

    /** Sums of 8Ei and 16Ei overflow a long. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 1024})
    void aSumThatOverflowsIsTooLarge(int pods) {
        Amounts requests = Amounts.of(NAMES, Map.of("memory", 2L << 60));
        TaskSpec pod = TaskSpec.builder("ns", "p", PodTemplate.builder(requests).build())
                .build();
        Totals totals = Totals.of(NAMES, kind -> kind == Kinds.POD ? Collections.nCopies(pods, pod) : List.of());
        assertThat(totals.tooLarge(ExactSum.REQUESTED)).isEqualTo(ResourceNames.MEMORY);
    }
}
