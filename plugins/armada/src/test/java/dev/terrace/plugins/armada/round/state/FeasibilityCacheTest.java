package dev.terrace.plugins.armada.round.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.RequiredNodes;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.RoundJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FeasibilityCacheTest {
    private final FeasibilityCache cache = new FeasibilityCache();

    @Test
    void aSpecialCandidateSaysNothingAboutItsEquals() {
        Candidate special = candidate();
        special.uniformityLabel = "rack";
        cache.add(special);
        assertThat(cache.isHopeless(candidate())).isFalse();
        cache.add(candidate());
        assertThat(cache.isHopeless(candidate())).isTrue();
        assertThat(cache.isHopeless(special)).isFalse();
    }

    private static Candidate candidate() {
        JobShape shape = new JobShape(new RequiredNodes(Map.of(), null), List.of(), new long[] {1});
        return new Candidate(0, new RoundJob("a", 0, 0, 0, 0, shape, null, null), 0, -1, 1);
    }
}
