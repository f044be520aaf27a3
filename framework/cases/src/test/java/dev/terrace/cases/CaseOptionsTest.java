package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CaseOptionsTest {
    @Test
    void optionsThatAreNotGivenHaveTheirDefaults() {
        assertThat(CaseOptions.parse("allowMissing: true", "options.yaml"))
                .isEqualTo(CaseOptions.none().allowingMissing(true));
    }

    @Test
    void aTimeMayBeQuotedOrNot() {
        Instant noon = Instant.parse("2026-01-31T12:00:00Z");
        assertThat(CaseOptions.parse("now: 2026-01-31T12:00:00Z", "options.yaml")
                        .read()
                        .now())
                .isEqualTo(noon);
        assertThat(CaseOptions.parse("now: '2026-01-31T12:00:00Z'", "options.yaml")
                        .read()
                        .now())
                .isEqualTo(noon);
    }

    @Test
    void aTimeDoesNotDependOnTheCalendarOfTheMachine() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("th-TH-u-ca-buddhist"));
        try {
            assertThat(CaseOptions.parse("now: 2026-01-31T12:00:00Z", "options.yaml")
                            .read()
                            .now())
                    .isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aZoneIsNamedAsTheZoneDatabaseNamesIt() {
        assertThat(CaseOptions.parse("zone: Asia/Tokyo", "options.yaml").read().zone())
                .isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(CaseOptions.parse("zone: UTC", "options.yaml").toMap()).isEmpty();
        assertThatThrownBy(() -> CaseOptions.parse("zone: Tokio", "options.yaml"))
                .hasMessage("options.yaml: zone is 'Tokio': not a time zone like Europe/Berlin or UTC");
    }

    @Test
    void anUnknownKeyIsRefused() {
        assertThatThrownBy(() -> CaseOptions.parse("schedulername: x", "options.yaml"))
                .hasMessage("options.yaml: unknown key 'schedulername'. Did you mean 'schedulerName'?");
    }

    @Test
    void aValueOfAnotherTypeIsRefused() {
        assertThatThrownBy(() -> CaseOptions.parse("allowMissing: 1", "options.yaml"))
                .hasMessage("options.yaml: allowMissing is '1'; it must be true or false");
        assertThatThrownBy(() -> CaseOptions.parse("schedulerName: [a]", "options.yaml"))
                .hasMessage("options.yaml: schedulerName is '[a]'; it must be a text");
    }

    @Test
    void whatIsNoYamlIsRefusedHoweverDeepItIs() {
        assertThatThrownBy(() -> CaseOptions.parse("now: " + "[".repeat(5000), "options.yaml"))
                .hasMessageStartingWith("options.yaml: not YAML: Nesting Depth exceeded");
        assertThatThrownBy(() -> FlagsFile.parse("[".repeat(5000), "flags.yaml"))
                .hasMessageStartingWith("flags.yaml: not YAML: Nesting Depth exceeded");
        assertThatThrownBy(() -> FlagsFile.parse("a: [", "flags.yaml")).hasMessageStartingWith("flags.yaml:1:5:");
    }

    @Test
    void aTextThatIsNoTimeIsRefused() {
        assertThatThrownBy(() -> CaseOptions.parse("now: noon", "options.yaml"))
                .hasMessage("options.yaml: now is 'noon': not a time like 2026-01-31T12:00:00Z");
    }
}
