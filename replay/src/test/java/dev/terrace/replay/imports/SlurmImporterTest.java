package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the importer of Slurm's accounting. */
class SlurmImporterTest {
    private static final Path SACCT = GoldenImport.FOLDER.resolve("slurm.txt");

    @TempDir
    Path folder;

    private static Imported read(Path file, From from, Amounts amounts, QueueColumn queueBy) {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        return new SlurmImporter(file, new SlurmOptions(zone, from, amounts, queueBy, List.of())).read();
    }

    private static TraceJob job(Imported imported, String id) {
        return StreamSupport.stream(imported.trace().jobs().spliterator(), false)
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachTrapIsARow() throws IOException {
        GoldenImport.check(
                read(SACCT, From.eligible, Amounts.requested, QueueColumn.partition), "slurm.golden", folder);
    }

    @Test
    void aJobWaitsFromItsSubmissionOrUntilItsDependencyHasEnded() {
        Imported submitted = read(SACCT, From.submit, Amounts.requested, QueueColumn.partition);
        Imported eligible = read(SACCT, From.eligible, Amounts.requested, QueueColumn.partition);
        assertThat(job(submitted, "110").submit()).isEqualTo(360);
        assertThat(job(eligible, "110").submit()).isEqualTo(800);
    }

    @ParameterizedTest
    @CsvSource({"partition,gpu", "account,bio", "qos,high", "user,bob"})
    void theQueueIsAColumn(QueueColumn column, String queue) {
        assertThat(job(read(SACCT, From.submit, Amounts.requested, column), "101")
                        .queue())
                .isEqualTo(queue);
    }

    @Test
    void allocatedAmountsMayBeLarger() {
        assertThat(job(read(SACCT, From.submit, Amounts.requested, QueueColumn.user), "103")
                        .request()
                        .cpuMilli())
                .isEqualTo(1500);
        assertThat(job(read(SACCT, From.submit, Amounts.allocated, QueueColumn.user), "103")
                        .request()
                        .cpuMilli())
                .isEqualTo(2000);
    }

    @Test
    void theLoggedCpuIsTheAllocatedOne() {
        Imported imported = read(SACCT, From.submit, Amounts.requested, QueueColumn.user);
        assertThat(job(imported, "130").request().cpuMilli()).isEqualTo(1000);
        assertThat(job(imported, "130").loggedCpuMilli()).isEqualTo(64_000);
        assertThat(job(imported, "100").loggedCpuMilli()).isEqualTo(TraceJob.UNKNOWN);
    }

    @Test
    void aMissingColumnIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("sacct.txt"), "JobID|Start|End|Submit|ReqTRES|Partition\n");
        assertThatThrownBy(() -> read(file, From.submit, Amounts.requested, QueueColumn.partition))
                .hasMessageContaining(
                        "sacct.txt:1:1: the header has no column State. It has JobID, Start, End, Submit, ReqTRES");
    }

    @Test
    void aFileWithoutAJobIsAnError() throws IOException {
        Path file = Files.writeString(
                folder.resolve("sacct.txt"), "JobID|Start|End|Submit|ReqTRES|State|Partition\n1.0|||||COMPLETED|\n");
        assertThatThrownBy(() -> read(file, From.submit, Amounts.requested, QueueColumn.partition))
                .hasMessageContaining("none of its 1 rows is a job that can be replayed: step of a job (1).");
    }

    @ParameterizedTest
    @CsvSource({
        "1-00:00:00, 86400",
        "2-12, 216000",
        "1-12:30, 131400",
        "12:30:05, 45005",
        "05:00, 300",
        "UNLIMITED, -1",
        "Partition_Limit, -1",
        "'', -1",
        "30, -1",
        "INVALID, -1"
    })
    void limitsAreDurations(String text, long seconds) {
        assertThat(SlurmTimes.limit(text)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "16G,16384",
        "15.5G,15872",
        "500M,500",
        "1500K,2",
        "8000,8000",
        "2T,2097152",
        "x,-1",
        "'',-1",
        "1e999999999G,-1"
    })
    void memoryHasUnits(String text, long mebibytes) {
        assertThat(Tres.mebibytes(text)).isEqualTo(mebibytes);
    }
}
