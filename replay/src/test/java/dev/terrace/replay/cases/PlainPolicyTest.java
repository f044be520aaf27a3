package dev.terrace.replay.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import org.junit.jupiter.api.Test;

class PlainPolicyTest {
    @Test
    void withinReplacesTheRuleOfAConfigurationThatHasOne() {
        assertThat(PlainPolicy.configuration("case.json", "drf", "strict")).contains("blocked: stop");
        assertThat(PlainPolicy.configuration("case.json", "drf", "skip")).contains("blocked: pass");
    }

    @Test
    void aPolicyThatAlwaysPassesOverCannotBeStrict() {
        assertThat(PlainPolicy.configuration("case.json", "skip", "skip"))
                .isEqualTo(PlainPolicy.configuration("case.json", "skip", null));
        assertThatThrownBy(() -> PlainPolicy.configuration("case.json", "skip", "strict"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("leave out policy.within");
    }
}
