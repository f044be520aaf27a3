package dev.terrace.replay.imports.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.finding.Finding;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceRows;
import dev.terrace.replay.trace.TraceNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the import of a dump of Kueue in which each Workload is a trap. */
class KueueImporterTest {
    @Test
    void eachTrapIsARow() throws IOException {
        Imported imported = new KueueImporter(TraceRows.golden("kueue.json").toString()).read();
        assertThat(TraceRows.of(imported)).containsExactlyElementsOf(Files.readAllLines(TraceRows.golden("kueue.txt")));
        RowTally rows = imported.rows();
        assertThat(rows.skipped())
                .isEqualTo(Map.of(
                        "deactivated before it started", 1,
                        "finished before its quota was reserved", 1,
                        "finished without a quota", 1,
                        "no creationTimestamp", 1,
                        "no pods", 2));
        assertThat(rows.kept() + rows.skippedRows()).isEqualTo(rows.read()).isEqualTo(40);
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .containsExactly("podSets of 1 workloads request different amounts; each pod counts as the largest.");
    }

    @Test
    void theNominalQuotasAreThePool() {
        Imported imported = new KueueImporter(TraceRows.golden("kueue.json").toString()).read();
        assertThat(imported.trace().nodes()).containsExactly(new TraceNode("pool", 1, 18000, 33280, 8, Map.of()));
        assertThat(imported.trace().weights()).isEqualTo(Map.of("borrowing", 1, "research", 2, "serving", 1));
    }
}
