package dev.terrace.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.RunRow;
import dev.terrace.replay.sweep.Sweep;
import dev.terrace.replay.sweep.SweepAnswer;
import dev.terrace.replay.sweep.SweepRun;
import dev.terrace.whatif.setting.SweepAxis;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplaySweepTextTest {
    private static RunRow row(String load, double utilisation) {
        return new RunRow(
                new SweepRun("a", Map.of("load", load), null, "the-hash-of-a-run-" + load),
                Map.of(ReplayMetric.UTILISATION, utilisation),
                Map.of(),
                1,
                null);
    }

    @Test
    void effectsOnPartsAreInPoints() {
        List<RunRow> rows = List.of(row("1", 0.5), row("2", 0.75));
        Sweep sweep = new Sweep(
                new Provenance("0", "17", List.of(), List.of(new Hashed("a", "", "1")), List.of()),
                List.of(""),
                List.of(),
                List.of("log.swf"),
                List.of(new SweepAxis("load", List.of("1", "2"))),
                rows.stream().map(RunRow::run).toList());
        StringWriter text = new StringWriter();
        new ReplaySweepText(new SweepAnswer(sweep, rows), List.of(ReplayMetric.UTILISATION))
                .print(2, Page.plain(new PrintWriter(text, true)));
        assertThat(text.toString()).containsPattern("load +25.00 points\n").containsPattern("2 +1 +75.00 %\n");
    }
}
