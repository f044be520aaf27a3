package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests logs in the Standard Workload Format, with the peculiarities of real logs. */
class SwfFormatTest {
    private static final String HEADER = "; MaxNodes: 4\n; MaxProcs: 8\n; UnixStartTime: 843480031\n";

    @TempDir
    Path folder;

    private Trace read(TraceOptions options, String... lines) throws IOException {
        Path log = Files.writeString(folder.resolve("log.swf"), HEADER + String.join("\n", lines) + "\n");
        return TraceFormat.any(log, options);
    }

    private List<TraceJob> jobs(String... lines) throws IOException {
        List<TraceJob> jobs = new ArrayList<>();
        read(TraceOptions.defaults(), lines).jobs().forEach(jobs::add);
        return jobs;
    }

    @Test
    void aLineIsAJobOfOneProcessorTasks() throws IOException {
        TraceJob job = jobs("7 10 5 97.2 3 -1 -1 3 60 -1 1 4 5 -1 2 -1 -1 -1").get(0);
        assertThat(job)
                .isEqualTo(new TraceJob(
                        "j7",
                        10,
                        98,
                        60,
                        3,
                        3,
                        TaskRequest.cpu(1000),
                        "queue-2",
                        "user-4",
                        null,
                        15,
                        "completed",
                        TraceJob.UNKNOWN,
                        4));
        assertThat(job.planned()).isEqualTo(98);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MaxNodes: 128        | MaxProcs: 1024 (8 per node) | 128 | 1024000
            MaxNodes: 144        | MaxProcs: 1,152             | 144 | 1152000
            MaxNodes: 8 (6, 2)   | MaxProcs: 8 (6, 2)          | 8   | 8000
            """)
    void theSizeOfAMachineIsTheNumberThatBeginsItsHeader(String nodes, String processors, long count, long cpu)
            throws IOException {
        Path log = Files.writeString(
                folder.resolve("log.swf"),
                "; %s\n; %s\n1 0 0 9 1 -1 -1 1 9 -1 1 1 1 1 1 1 -1 -1\n".formatted(nodes, processors));
        Trace trace = TraceFormat.any(log, TraceOptions.defaults());
        assertThat(trace.nodeCount()).isEqualTo(count);
        assertThat(trace.cpuMilli()).isEqualTo(cpu);
    }

    /** In the format's own order, with the parts first, and with submissions that only the whole job has. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 2 10 300 8 -1 -1 8 400 -1 1 1 1 1 0 0 -1 -1;2 2 10 100 8 -1 -1 8 400 -1 2 1 1 1 0 0 -1 -1;2 2 120 100 8 -1 -1 8 400 -1 3 1 1 1 0 0 -1 -1
            2 2 10 100 8 -1 -1 8 400 -1 2 1 1 1 0 0 -1 -1;2 2 120 100 8 -1 -1 8 400 -1 4 1 1 1 0 0 -1 -1;2 2 10 300 8 -1 -1 8 400 -1 0 1 1 1 0 0 -1 -1
            2 2 10 300 8 -1 -1 8 400 -1 1 1 1 1 0 0 -1 -1;2 -1 10 100 8 -1 -1 8 400 -1 2 1 1 1 0 0 -1 -1;2 -1 20 100 8 -1 -1 8 400 -1 3 1 1 1 0 0 -1 -1
            2 -1 10 100 8 -1 -1 8 400 -1 2 1 1 1 0 0 -1 -1;2 -1 20 100 8 -1 -1 8 400 -1 3 1 1 1 0 0 -1 -1;2 2 10 300 8 -1 -1 8 400 -1 1 1 1 1 0 0 -1 -1
            """)
    void partsOfAJobAreLeftOutBesideItsOwnLine(String lines) throws IOException {
        Trace trace = read(TraceOptions.defaults(), lines.split(";", -1));
        assertThat(trace.jobs()).extracting(TraceJob::id, TraceJob::run).containsExactly(tuple("j2", 300L));
        assertThat(trace.leftOut()).isEqualTo(Map.of("parts of a job that has a line as a whole", 2));
    }

    @Test
    void partsWithoutAWholeJobAreJobsWithNamesOfTheirOwn() throws IOException {
        String part = "2 2 10 100 8 -1 -1 8 400 -1 2 1 1 1 0 0 -1 -1";
        assertThat(jobs(part, part, "3" + part.substring(1)))
                .extracting(TraceJob::id)
                .containsExactly("j2", "j2#2", "j3");
        assertThatThrownBy(() -> jobs(part, "3 -1" + part.substring(3)))
                .hasMessageContaining("log.swf:5:3: the submit time (field 2) is -1");
    }

    @Test
    void aNumberIsThatOfOneJob() {
        String line = "2 2 10 300 8 -1 -1 8 400 -1 1 1 1 1 0 0 -1 -1";
        assertThatThrownBy(() -> jobs(line, "  " + line))
                .hasMessageContaining("log.swf:5:3: the number 2 is that of an earlier job.");
    }

    @Test
    void anErrorIsAtItsField() {
        assertThatThrownBy(() -> jobs(" 2  2 10 x 8 -1 -1 8 400 -1 1 1 1 1 0 0 -1 -1"))
                .hasMessageContaining("log.swf:4:10: field 4 is no number");
    }

    @Test
    void aJobOfMoreTasksThanAnyHasIsRefused() {
        assertThatThrownBy(() -> jobs("1 0 0 1 1 -1 -1 99999999999 -1 -1 1 1 1 1 1 1 -1 -1"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageEndingWith("log.swf:4:1: job j1 has 2147483647 tasks; a job can have at most 1000000.");
    }

    @Test
    void aMachineOfMoreProcessorsThanAnyHasIsRefused() throws IOException {
        Path log = Files.writeString(folder.resolve("log.swf"), "; MaxProcs: 99999999999\n");
        assertThatThrownBy(() -> TraceFormat.any(log, TraceOptions.defaults()))
                .hasMessageEndingWith("log.swf: MaxProcs is 99999999999; at most 2147483647 is possible.");
    }

    @Test
    void requestedProcessorsMayBeUnknownAndFieldsMayFollow() throws IOException {
        assertThat(jobs("1 0 0 1 2 -1 -1 -1 -1 -1 1 1 1 1 1 1 -1 -1 node17 1:ppn=64:x86_64"))
                .singleElement()
                .satisfies(job -> assertThat(job.tasks()).isEqualTo(2));
    }

    @Test
    void jobsThatWereCancelledBeforeTheyStartedAreCounted() throws IOException {
        Trace trace = read(
                TraceOptions.defaults(),
                "1 0 -1 0 -1 -1 -1 4 -1 -1 5 1 1 1 1 1 -1 -1",
                "2 0 0 -1 1 -1 -1 1 -1 -1 -1 1 1 1 1 1 -1 -1");
        assertThat(trace.leftOut()).containsExactlyEntriesOf(java.util.Map.of("cancelled before it started", 1));
        assertThat(trace.jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.hasRun()).isFalse());
    }

    @Test
    void processorsAreDividedAsAsked() throws IOException {
        String line = "1 0 0 1 6 -1 -1 6 -1 -1 1 9 1 1 1 1 -1 -1";
        assertThat(read(new TraceOptions(QueueBy.user, 4, false), line).jobs())
                .singleElement()
                .satisfies(job -> assertThat(List.of(job.tasks(), job.request().cpuMilli(), job.queue()))
                        .isEqualTo(List.of(2, 3000L, "user-9")));
        assertThat(read(new TraceOptions(QueueBy.user, 4, false), line).findings())
                .extracting(Finding::message)
                .containsExactly("the processors of 1 job are no multiple of 4 (--processors-per-task); their tasks"
                        + " have equal parts, rounded down to thousandths.");
        assertThat(read(new TraceOptions(QueueBy.user, 8, false), line).findings())
                .isEmpty();
        assertThat(read(new TraceOptions(QueueBy.queue, 0, true), line).jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.request().cpuMilli()).isEqualTo(6000));
    }

    @Test
    void theHeaderSaysWhatNodesThereAre() throws IOException {
        Trace trace = read(TraceOptions.defaults(), "1 0 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1");
        assertThat(trace.nodes())
                .containsExactly(new TraceNode("node", 4, 2000, TraceNode.UNLIMITED, 0, java.util.Map.of()));
        assertThat(trace.pooled(0).nodes().get(0).cpuMilli()).isEqualTo(8000);
        assertThat(trace.pooled(3).nodes().get(0).cpuMilli()).isEqualTo(3000);
        assertThat(trace.start().getEpochSecond()).isEqualTo(843480031);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 0 0 1                                              | this line has 4
            1 0 0 x 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1            | field 4 is no number of at most 15 digits: 'x'
            1 0 0 -7 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1           | field 4 is -7
            1 -1 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1           | submit time
            1 1e99 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1         | field 2 is no number of at most 15 digits: '1e99'
            1 1e-300000000 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1 | field 2 is no number of at most 15 digits
            1 1e2147483647 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1 | field 2 is no number of at most 15 digits
            1 ٣ 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1            | field 2 is no number of at most 15 digits: '٣'
            1 1700000000000 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1 | Is the unit milliseconds?
            1 0 0 99999999999999 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1 | job j1 has the run time (seconds) 99999999999999; 0 to
            """)
    void whatIsMalformedIsNamedWithItsLine(String line, String sentence) {
        assertThatThrownBy(() -> jobs(line))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("log.swf:4:")
                .hasMessageContaining(sentence);
    }

    @Test
    void submissionsMustNotDecrease() {
        assertThatThrownBy(() ->
                        jobs("1 9 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1", "2 8 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1"))
                .hasMessageContaining("log.swf:5:3: the submit time (field 2) is 8, before the 9");
    }

    @Test
    void aLogWithoutJobsOrSizeIsRefused() throws IOException {
        assertThatThrownBy(() -> jobs()).hasMessageContaining("no job");
        Path bare = Files.writeString(folder.resolve("bare.swf"), "1 0 0 1 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1\n");
        Trace trace = TraceFormat.any(bare, TraceOptions.defaults());
        assertThatThrownBy(() -> trace.pooled(0)).hasMessageContaining("--pool=N");
    }

    @Test
    void commentsMayBeInAnotherEncoding() throws IOException {
        Path log = Files.writeString(
                folder.resolve("log.swf"),
                HEADER + "; Acknowledge: Käthe\n7 10 5 97 3 -1 -1 3 60 -1 1 4 5 -1 2 -1 -1 -1\n",
                StandardCharsets.ISO_8859_1);
        assertThat(TraceFormat.any(log, TraceOptions.defaults()).jobs()).hasSize(1);
    }
}
