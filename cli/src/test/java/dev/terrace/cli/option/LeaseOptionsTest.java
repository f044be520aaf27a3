package dev.terrace.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LeaseOptionsTest {
    private static LeaseOptions parsed(String... arguments) {
        return CommandLine.populateCommand(new LeaseOptions(), arguments);
    }

    @Test
    void theLeaseIsNeededUnlessTheUserSaysOtherwise() {
        assertThat(parsed().isElecting()).isTrue();
        assertThat(parsed("--leader-elect").isElecting()).isTrue();
        assertThat(parsed("--leader-elect=false").isElecting()).isFalse();
        assertThatThrownBy(() ->
                        parsed("--leader-elect=false", "--lease-name", "x").isElecting())
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("--lease-name");
    }

    @Test
    void itIsCalledLikeTheScheduler() {
        assertThat(parsed().name("volcano")).isEqualTo("volcano");
        assertThat(parsed().namespace("volcano-system")).isEqualTo("volcano-system");
        LeaseOptions given = parsed("--lease-name", "mine", "--lease-namespace", "ns");
        assertThat(given.name("volcano")).isEqualTo("mine");
        assertThat(given.namespace("other")).isEqualTo("ns");
        assertThatThrownBy(() -> parsed("--lease-name", "../../secrets/x").name("volcano"))
                .isInstanceOf(InvalidInput.class);
    }
}
