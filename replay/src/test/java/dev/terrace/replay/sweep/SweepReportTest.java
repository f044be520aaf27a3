package dev.terrace.replay.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.result.ReplayMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReportTest {
    @TempDir
    private Path folder;

    /** Returns the report of one run in which no job starts. */
    private String report(String trace, Long seed) throws IOException {
        SweepRun run = new SweepRun("a", Map.of(), seed, "0123456789abcdef");
        Map<ReplayMetric, Number> none =
                Map.of(ReplayMetric.MEAN_WAIT, 0, ReplayMetric.JOBS, 4, ReplayMetric.STARVED, 4);
        Provenance origin = new Provenance(
                "0", "17", List.of(new Hashed(trace, "", "1")), List.of(new Hashed("a", "", "2")), List.of());
        Sweep sweep = new Sweep(origin, List.of(""), List.of(), List.of(trace), List.of(), List.of(run));
        SweepAnswer answer = new SweepAnswer(sweep, List.of(new RunRow(run, none, Map.of(), 1, null)));
        Path file = folder.resolve("report.html");
        new SweepReport(answer, List.of(ReplayMetric.MEAN_WAIT)).write(file);
        return Files.readString(file);
    }

    @Test
    void aWaitThatDoesNotExistIsNullAndALargeSeedIsExact() throws IOException {
        assertThat(report("log.swf", Long.MAX_VALUE))
                .contains("\"rows\":[[0,\"9223372036854775807\",1.0,\"0123456789abcdef\",null,null]]");
    }

    @Test
    void aRunWithoutASeedHasNone() throws IOException {
        assertThat(report("log.swf", null)).contains("\"rows\":[[0,null,1.0,");
    }

    @ParameterizedTest
    @CsvSource({"data/month/jobs.csv, data/month", "data/month/jobs.csv.gz, data/month", "data/pods.csv, data/pods.csv"
    })
    void aTraceThatIsAFolderHasTheNameOfTheFolder(String file, String name) throws IOException {
        assertThat(report(file, null)).contains("<title>Sweep of " + name + "</title>");
    }
}
