package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictHistoryTest {
    private static final NodeVerdict FULL = new NodeVerdict(Verdict.Kind.REJECTS, List.of("full"));
    private static final NodeVerdict TAINTED = new NodeVerdict(Verdict.Kind.EXCLUDES, List.of("tainted"));

    @Test
    void theRefusalsAtEachPointAreKnown() {
        VerdictHistory history = new VerdictHistory();
        int first = history.point();
        history.changed(0, null, FULL);
        int second = history.point();
        history.changed(1, TAINTED, FULL);
        NodeVerdict[] present = {FULL, FULL, null};
        assertThat(history.at(first, present.length, node -> present[node])).isEqualTo(Map.of(1, TAINTED));
        assertThat(history.at(second, present.length, node -> present[node])).isEqualTo(Map.of(0, FULL, 1, TAINTED));
    }

    @Test
    void aNodeThatFillsUpIsNeitherAGainNorAChangedRefusal() {
        VerdictHistory history = new VerdictHistory();
        int start = history.point();
        history.changed(0, null, FULL);
        assertThat(history.hasChangedSince(start)).isFalse();
        history.changed(1, TAINTED, FULL);
        assertThat(history.hasChangedSince(start)).isTrue();
        assertThat(history.hasGainedSince(start)).isFalse();
        history.changed(0, FULL, null);
        assertThat(history.hasGainedSince(start)).isTrue();
        assertThat(history.hasGainedSince(history.point())).isFalse();
    }
}
