package dev.terrace.plugins.nodegroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.NodeGroupAffinity;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupRulesTest {
    /**
     * Requires a, b or c, and not d or f; prefers b, then c, then e; prefers to avoid f, which it must avoid anyway.
     */
    private static final GroupRules RULES = new GroupRules(
            new NodeGroupAffinity(List.of("a", "b", "c"), List.of("b", "c", "e"), List.of("d", "f"), List.of("f")),
            false);

    @ParameterizedTest
    @CsvSource({
        " , false,   0,   0",
        "a,  true, 100, 100",
        "b,  true, 150, 150",
        "c,  true, 150, 133.33333333333334",
        "d, false,   0,   0",
        "e,  true,  50,  16.666666666666668",
        "f,  true,  -1,  -1",
        "g, false,   0,   0",
    })
    void aGroupIsOpenAndScoresAsItsLastMentionSays(String group, boolean isOpen, double score, double inOrder) {
        assertThat(RULES.verdict(group, true).isFit()).isEqualTo(isOpen);
        assertThat(RULES.score(group, false)).isEqualTo(score);
        assertThat(RULES.score(group, true)).isEqualTo(inOrder);
    }

    @ParameterizedTest
    @CsvSource({", true, false", ", false, true", "a, true, false", "a, false, false"})
    void withoutAnAffinityNodesWithoutAGroupAreOpenIfNotStrict(String group, boolean strict, boolean isOpen) {
        GroupRules none = new GroupRules(null, false);
        assertThat(none.verdict(group, strict).isFit()).isEqualTo(isOpen);
        assertThat(none.score(group, true)).isZero();
    }
}
