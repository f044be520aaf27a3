package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.Golden;
import dev.terrace.cli.Samples;
import dev.terrace.cli.layout.Page;
import dev.terrace.report.Document;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private final Difference difference = Difference.between(Samples.report(), Samples.otherReport());

    @Test
    void asTables() {
        Golden.assertPrints(
                "difference.txt", out -> DifferenceText.print("old.conf", "new.conf", difference, out, Page.plain()));
    }

    @Test
    void asJson() {
        Golden.assertPrints(
                "difference.json",
                out -> Document.json(DifferenceDocument.of("old.conf", "new.conf", difference), out));
    }

    @Test
    void betweenTheSameThereIsNone() {
        assertThat(Difference.between(Samples.report(), Samples.report()).isEmpty())
                .isTrue();
    }

    @Test
    void itTellsWhoGains() {
        assertThat(difference.queues()).singleElement().satisfies(change -> {
            assertThat(change.queue()).isEqualTo("research");
            assertThat(change.gain()).isEqualTo("−4 cpu");
        });
    }
}
