package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CaseOptionsTest {
    @Test
    void optionsThatAreNotGivenHaveTheirDefaults() {
        assertThat(CaseOptions.parse("allowMissing: true", "options.yaml"))
                .isEqualTo(new CaseOptions("volcano", null, true));
    }

    @Test
    void aTimeMayBeQuotedOrNot() {
        Instant noon = Instant.parse("2026-01-31T12:00:00Z");
        assertThat(CaseOptions.parse("now: 2026-01-31T12:00:00Z", "options.yaml")
                        .now())
                .isEqualTo(noon);
        assertThat(CaseOptions.parse("now: '2026-01-31T12:00:00Z'", "options.yaml")
                        .now())
                .isEqualTo(noon);
    }

    @Test
    void anUnknownKeyIsRefused() {
        assertThatThrownBy(() -> CaseOptions.parse("schedulername: x", "options.yaml"))
                .hasMessage("options.yaml: unknown key 'schedulername'. Did you mean 'schedulerName'?");
    }

    @Test
    void aTextThatIsNoTimeIsRefused() {
        assertThatThrownBy(() -> CaseOptions.parse("now: noon", "options.yaml"))
                .hasMessage("options.yaml: now is 'noon': not a time like 2026-01-31T12:00:00Z");
    }
}
