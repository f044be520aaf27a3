package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.Finding;
import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the importer of Slurm's accounting. */
class SlurmImporterTest {
    private static final Path SACCT = GoldenImport.FOLDER.resolve("slurm.txt");

    @TempDir
    Path folder;

    private static Imported read(Path file, From from, Amounts amounts, QueueColumn queueBy) {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        return new SlurmImporter(file, new SlurmOptions(zone, from, amounts, queueBy, null)).read();
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
    void submissionsThatAreMovedToTheStartAreCounted() throws IOException {
        Imported imported = read(
                From.eligible,
                HEADER + "|Eligible",
                row("1", "ana", "COMPLETED", "2026-10-01T08:00:00") + "|2026-10-01T08:30:00",
                row("2", "ana", "COMPLETED", "2026-10-01T08:40:00") + "|2026-10-01T08:30:00");
        assertThat(job(imported, "1").submit()).isEqualTo(0);
        assertThat(imported.trace().header()).containsEntry("submissions after the start", "1, moved to the start");
    }

    @Test
    void tasksDoNotAskForMoreThanTheirJobHad() throws IOException {
        Imported imported = read(
                From.submit,
                HEADER + "|NNodes",
                row("1", "ana", "COMPLETED", "2026-10-01T08:00:00") + "0,mem=1G,gres/gpu=2|3");
        assertThat(job(imported, "1").tasks()).isEqualTo(3);
        // The row ends with cpu=1, so there are 10.
        assertThat(job(imported, "1").request()).isEqualTo(new TaskRequest(3333, 341, 1, 1000, ""));
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

    private Imported read(From from, String... lines) throws IOException {
        Path file = Files.writeString(folder.resolve("sacct.txt"), String.join("\n", lines) + "\n");
        return read(file, from, Amounts.requested, QueueColumn.partition);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            {"jobs":[{"job_id":7}]}; print cells between bars instead: sacct -P
            JobID State Start; The cells are not between bars; print them with sacct -P
            JobID,State,Start; The cells are not between bars
            7|ana|2026-10-01T08:00:00|; This is a row and no header; leave out sacct -n
            108_3|ana|; leave out sacct -n
            JobID|State; has no columns Eligible, End, Partition, ReqTRES, Start, Submit. It has JobID, State. Ask for all: sacct -P --format=JobID,User
            JobID|State|End|Partition|ReqTRES|Start|Submit; --from submit counts waits from the submission
            """)
    void theFormOfTheFileIsRecognised(String header, String remedy) {
        assertThatThrownBy(() -> read(From.eligible, header, "x")).hasMessageContaining(remedy);
    }

    @Test
    void anErrorRepeatsLittleOfTheFile() {
        assertThatThrownBy(() -> read(From.eligible, "{" + "x".repeat(1_000_000)))
                .hasMessageMatching("(?s).{1,900}");
        assertThatThrownBy(() -> read(From.submit, HEADER, row("1", "ana", "COMPLETED", "9".repeat(1_000_000))))
                .hasMessageMatching("(?s).{1,500}")
                .hasMessageContaining("Start is no time: '9999")
                .hasMessageEndingWith("set it to %s.");
    }

    private static final String HEADER = "JobID|User|Account|State|Start|End|Partition|Submit|ReqTRES";

    /** Returns a row of a job of account a in partition cpu, which ends an hour after its submission. */
    private static String row(String id, String user, String state, String start) {
        return "%s|%s|a|%s|%s|2026-10-01T09:00:00|cpu|2026-10-01T08:00:00|cpu=1".formatted(id, user, state, start);
    }

    @Test
    void aTimeOfAnotherFormIsAnErrorOfItsCell() {
        assertThatThrownBy(() -> read(From.submit, HEADER, row("1", "ana", "COMPLETED", "01/10/26 08:00")))
                .hasMessageContaining("sacct.txt:2:19: Start is no time: '01/10/26 08:00'");
    }

    @ParameterizedTest
    @CsvSource({
        "PREEMPTED, ana, 1, 1",
        "REQUEUED, ana, 1, 1",
        "NODE_FAIL, ana, 1, 1",
        "COMPLETED, ana, 2, ",
        "TIMEOUT, ana, 2, ",
        "PREEMPTED, bob, 2, "
    })
    void aNumberIsOfOneJobOnlyIfItsEarlierAttemptWasRequeued(String state, String user, int jobs, String attempts)
            throws IOException {
        Imported imported = read(
                From.submit,
                HEADER,
                row("7", "ana", state, "2026-10-01T08:00:00"),
                row("7", user, "COMPLETED", "2026-10-01T08:30:00"));
        assertThat(imported.trace().jobs())
                .hasSize(jobs)
                .extracting(TraceJob::id)
                .first()
                .isEqualTo("7");
        assertThat(imported.trace().header().get("earlier attempts")).isEqualTo(attempts);
        assertThat(imported.trace().header().get("reused job numbers"))
                .isEqualTo(jobs == 1 ? null : "1, whose later jobs have #2 and so on");
    }

    @Test
    void theRowWithTheEndIsTheNewerOne() throws IOException {
        String ended = row("7", "ana", "COMPLETED", "2026-10-01T08:00:00");
        String older = row("7", "ana", "RUNNING", "2026-10-01T08:00:00").replace("2026-10-01T09:00:00", "Unknown");
        for (List<String> rows : List.of(List.of(older, ended), List.of(ended, older))) {
            assertThat(read(From.submit, HEADER, rows.get(0), rows.get(1))
                            .trace()
                            .jobs())
                    .singleElement()
                    .matches(job -> job.run() > 0);
        }
    }

    @Test
    void aPartitionBindsItsJobsToItsNodes() throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), """
                name,cpu_milli,partition
                n1,1000,"cpu,debug"
                n2,1000,cpu
                n3,1000,gpu
                """);
        Path file = Files.writeString(
                folder.resolve("sacct.txt"),
                HEADER + "\n" + row("1", "ana", "COMPLETED", "2026-10-01T08:00:00") + "\n"
                        + row("2", "ana", "COMPLETED", "2026-10-01T08:00:00").replace("cpu|", "gpu|") + "\n"
                        + row("3", "ana", "COMPLETED", "2026-10-01T08:00:00").replace("cpu|", "debug|") + "\n");
        Imported bound = new SlurmImporter(file, options(nodes)).read();
        assertThat(bound.trace().jobs())
                .extracting(job -> job.request().selector())
                .containsExactly("partition in cpu|cpu+debug", "partition in gpu", "partition in cpu+debug");
        assertThat(bound.trace().findings()).isEmpty();
        Imported free = new SlurmImporter(file, options(null)).read();
        TraceWriter.write(free.trace(), folder.resolve("free"));
        Trace read = TraceFormat.any(folder.resolve("free"), TraceOptions.defaults());
        for (Trace trace : List.of(free.trace(), read)) {
            assertThat(trace.findings())
                    .extracting(Finding::message)
                    .containsExactly("3 partitions do not bind jobs to nodes: cpu, debug, gpu. Name them in a column"
                            + " partition of the file of --nodes.");
        }
    }

    private static SlurmOptions options(@Nullable Path nodes) {
        return new SlurmOptions(ZoneOffset.UTC, From.submit, Amounts.requested, QueueColumn.partition, nodes);
    }

    @Test
    void aFileWithoutAJobIsAnError() throws IOException {
        Path file = Files.writeString(
                folder.resolve("sacct.txt"),
                "JobID|Start|End|Submit|ReqTRES|State|Partition\n1.0|||||COMPLETED|\n|||||COMPLETED|\n");
        assertThatThrownBy(() -> read(file, From.submit, Amounts.requested, QueueColumn.partition))
                .hasMessageContaining(
                        "none of its 2 rows is a job that can be replayed: no id (1), step of a job (1).");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            999999999999999999;999999999999999999;cpu=1;UNLIMITED;job 1 has the submission time 999999999999999999; seconds from 0 to
            1767225600000;1767225600000;cpu=1;UNLIMITED;Is the unit milliseconds?
            1767225600;1767225700000;cpu=1;UNLIMITED;job 1 has the logged start 1767225700000; seconds from 0 to
            1767225600;1767225700;cpu=1e2147483647;UNLIMITED;ReqTRES has 'cpu=1e2147483647'; an amount such as 8 or
            1767225600;1767225700;cpu=-4;UNLIMITED;ReqTRES has 'cpu=-4'; an amount such as 8 or
            1767225600;1767225700;cpu=999999999999999E;UNLIMITED;job 1 has the cpu (milli-cores) 1125899906842624000; 0 to
            1767225600;1767225700;cpu=1,mem=999999999999999E;UNLIMITED;job 1 has the memory (MiB) 1125899906842624; 0 to 8589934592
            1767225600;1767225700;cpu=1,gres/gpu:a=9E,gres/gpu:b=9E;UNLIMITED;job 1 has the number of GPUs 2147483647; 0 to
            1767225600;1767225700;cpu=1;99999999-00:00:00;job 1 has the estimate (seconds) 8639999913600; 0 to
            """)
    void anImportHasTheBoundsOfATrace(String submit, String start, String tres, String limit, String sentence)
            throws IOException {
        Path file = Files.writeString(
                folder.resolve("sacct.txt"),
                "JobID|Start|End|Submit|ReqTRES|State|Partition|Timelimit\n1|%s|%s|%s|%s|COMPLETED|p|%s\n"
                        .formatted(start, start, submit, tres, limit));
        assertThatThrownBy(() -> read(file, From.submit, Amounts.requested, QueueColumn.partition))
                .hasMessageContaining("sacct.txt:2:")
                .hasMessageContaining(sentence);
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
        "36:00:00, 129600",
        "90, 5400",
        "INVALID, -1"
    })
    void limitsAreDurations(String text, long seconds) {
        assertThat(SlurmTimes.limit(text)).hasValue(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-01:00:00", "25:61:99", "2 hours", "-5", "1-24:00:00", "1-", "1:2:3:4", ":30", "1 day"})
    void aLimitOfAnotherFormIsAnErrorOfItsCell(String limit) {
        assertThatThrownBy(() -> read(
                        From.submit,
                        HEADER + "|TIMELIMIT",
                        row("1", "ana", "COMPLETED", "2026-10-01T08:00:00") + "|" + limit))
                .hasMessageContaining(
                        "sacct.txt:2:89: Timelimit is no duration: '" + limit + "'. A duration looks like");
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
