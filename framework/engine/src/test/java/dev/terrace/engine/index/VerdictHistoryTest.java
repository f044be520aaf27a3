package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictHistoryTest {
    private static final NodeVerdict FULL = new NodeVerdict(Verdict.Kind.REJECTS, false, List.of("full"));
    private static final NodeVerdict TAINTED = new NodeVerdict(Verdict.Kind.EXCLUDES, true, List.of("tainted"));

    @Test
    void tellsWhoRefusedAtEachMoment() {
        VerdictHistory history = new VerdictHistory();
        int first = history.moment();
        history.changed(0, null, FULL);
        int second = history.moment();
        history.changed(1, TAINTED, FULL);
        NodeVerdict[] today = {FULL, FULL, null};
        assertThat(history.at(first, today.length, node -> today[node])).isEqualTo(Map.of(1, TAINTED));
        assertThat(history.at(second, today.length, node -> today[node])).isEqualTo(Map.of(0, FULL, 1, TAINTED));
    }

    @Test
    void aNodeThatFillsUpIsNeitherAGainNorAChangeOfHeart() {
        VerdictHistory history = new VerdictHistory();
        int moment = history.moment();
        history.changed(0, null, FULL);
        assertThat(history.hasChangedSince(moment)).isFalse();
        history.changed(1, TAINTED, FULL);
        assertThat(history.hasChangedSince(moment)).isTrue();
        assertThat(history.hasGainedSince(moment)).isFalse();
        history.changed(0, FULL, null);
        assertThat(history.hasGainedSince(moment)).isTrue();
        assertThat(history.hasGainedSince(history.moment())).isFalse();
    }
}
