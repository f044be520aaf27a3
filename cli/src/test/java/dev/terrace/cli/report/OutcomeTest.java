package dev.terrace.cli.report;

import dev.terrace.cli.Golden;
import dev.terrace.cli.Samples;
import dev.terrace.cli.layout.Ink;
import dev.terrace.cli.layout.Page;
import dev.terrace.report.Document;
import dev.terrace.report.OutcomeDocument;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    @Test
    void asTables() {
        Golden.assertPrints("outcome.txt", out -> OutcomeText.print(Samples.outcome(), Page.plain(out)));
    }

    @Test
    void asTablesOnANarrowTerminal() {
        Golden.assertPrints(
                "outcome-narrow.txt", out -> OutcomeText.print(Samples.outcome(), new Page(out, 72, Ink.PLAIN)));
    }

    @Test
    void asJson() {
        Golden.assertPrints("outcome.json", out -> Document.json(OutcomeDocument.of(Samples.outcome()), out));
    }

    @Test
    void asYaml() {
        Golden.assertPrints("outcome.yaml", out -> Document.yaml(OutcomeDocument.of(Samples.outcome()), out));
    }
}
