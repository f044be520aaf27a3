package dev.terrace.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaintTest {
    private static final Toleration TEAM_X = new Toleration("team", "Equal", "x", "");
    private static final Toleration RETIRED = new Toleration("retired", "Exists", "", "");

    @ParameterizedTest
    @CsvSource({
        "team, Equal,  x,  NoSchedule, true,  the same",
        "team, '',     x,  NoSchedule, true,  no operator means Equal",
        "team, Equal,  y,  NoSchedule, false, another value",
        "team, Equal,  '', NoSchedule, false, an empty value is a value",
        "team, Exists, '', NoSchedule, true,  any value",
        "team, Exists, y,  NoSchedule, true,  its value is not looked at",
        "gone, Exists, '', NoSchedule, false, another key",
        "'',   Exists, '', '',         true,  everything",
        "'',   Equal,  x,  '',         true,  any key",
        "team, Exists, '', '',         true,  any effect",
        "team, Exists, '', NoExecute,  false, another effect",
        "team, Lt,     x,  NoSchedule, false, an operator that nobody knows"
    })
    void toleration(String key, String operator, String value, String effect, boolean tolerated, String why) {
        Taint taint = new Taint("team", "x", "NoSchedule");
        assertThat(taint.isToleratedBy(List.of(new Toleration(key, operator, value, effect))))
                .as(why)
                .isEqualTo(tolerated);
    }

    @Test
    void oneTolerationIsEnough() {
        Taint taint = new Taint("team", "x", "NoSchedule");
        assertThat(taint.isToleratedBy(List.of(RETIRED, TEAM_X))).isTrue();
        assertThat(taint.isToleratedBy(List.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"NoSchedule, true", "NoExecute, true", "PreferNoSchedule, false", "Whatever, false"})
    void effect(String effect, boolean forbids) {
        assertThat(new Taint("team", "x", effect).forbids()).isEqualTo(forbids);
    }

    @Test
    void theFirstTaintThatForbidsAndIsNotTolerated() {
        Taint soft = new Taint("soft", "", "PreferNoSchedule");
        Taint team = new Taint("team", "x", "NoSchedule");
        Taint retired = new Taint("retired", "", "NoExecute");
        NodeSpec node = Specs.node("n1", Map.of(), soft, team, retired);
        assertThat(node.taintAgainst(List.of())).isEqualTo(team);
        assertThat(node.taintAgainst(List.of(TEAM_X))).isEqualTo(retired);
        assertThat(node.taintAgainst(List.of(TEAM_X, RETIRED))).isNull();
        NodeSpec cordoned = node.toBuilder().unschedulable(true).build();
        assertThat(cordoned.barriers(List.of(TEAM_X))).containsExactly(Taint.CORDON, retired);
    }
}
