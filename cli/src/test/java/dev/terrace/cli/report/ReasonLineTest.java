package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.report.VolumeBinding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReasonLineTest {
    private static final List<PluginScore> TERMS =
            List.of(new PluginScore("binpack", 8.1), new PluginScore("nodeorder", 2));

    @Test
    void aPlacementNamesTheTermsAndTheSecond() {
        assertThat(ReasonLine.placed(bind("allocate", 10.1, TERMS, "n01", 9.4)))
                .isEqualTo("binpack 8.1 + nodeorder 2.0 = 10.1, next best n01 9.4");
    }

    @Test
    void aLeadThatRoundingWouldHideIsShown() {
        assertThat(ReasonLine.placed(bind("allocate", 8.124, List.of(new PluginScore("binpack", 8.124)), "n01", 8.121)))
                .isEqualTo("binpack 8.1 = 8.124, next best n01 8.121");
    }

    @Test
    void amongEqualsTheNameDecides() {
        assertThat(ReasonLine.placed(bind("allocate", 10.1, TERMS, "n9", 10.1)))
                .isEqualTo("binpack 8.1 + nodeorder 2.0 = 10.1, tied with n9; first by name");
    }

    @Test
    void aPluginCanChooseBeforeABetterNodeOrAnEarlierName() {
        assertThat(ReasonLine.placed(bind("allocate", 10.1, TERMS, "n01", 12.4)))
                .isEqualTo("binpack 8.1 + nodeorder 2.0 = 10.1, chosen by a plugin before n01 12.4");
        assertThat(ReasonLine.placed(bind("allocate", 10.1, TERMS, "n01", 10.1)))
                .isEqualTo("binpack 8.1 + nodeorder 2.0 = 10.1, tied with n01");
    }

    @Test
    void whoHasNoChoiceIsNotScored() {
        assertThat(ReasonLine.placed(bind("backfill", null, List.of(), null, 0)))
                .isEqualTo("backfill: only candidate");
    }

    @Test
    void anActionWithAnOrderOfItsOwnTakesTheFirstThatFits() {
        Bind bind = new Bind("ml/a", "ml/a", "n1", "fairshare", null, List.of(), null, 0, 9, List.of());
        assertThat(ReasonLine.placed(bind)).isEqualTo("fairshare: first that fits of 9 nodes");
    }

    @Test
    void volumesComeFirst() {
        var volumes = List.of(new VolumeBinding("ml/data", "pv-3"), new VolumeBinding("ml/logs", ""));
        Bind bind = new Bind("ml/a", "ml/a", "n1", "allocate", null, List.of(), null, 0, 1, volumes);
        assertThat(ReasonLine.placed(bind)).isEqualTo("data gets pv-3; logs gets a new volume; only candidate");
    }

    private static Bind bind(
            String action, @Nullable Double score, List<PluginScore> terms, @Nullable String next, double nextScore) {
        return new Bind("ml/a", "ml/a", "n1", action, score, terms, next, nextScore, score == null ? 1 : 2, List.of());
    }
}
