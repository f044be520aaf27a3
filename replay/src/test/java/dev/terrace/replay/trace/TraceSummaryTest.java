package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the binding resource of a trace, and the facts that decide waits and are missing or impossible. */
class TraceSummaryTest {
    private static final String JOBS =
            "id,submit,run,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,logged_start\n";

    @TempDir
    Path folder;

    private Trace trace(String nodes, String jobs) throws IOException {
        Files.writeString(folder.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"name\": \"t\"}");
        Files.writeString(folder.resolve("nodes.csv"), "name,count,cpu_milli,memory_mib,gpus,labels\n" + nodes + "\n");
        Files.writeString(folder.resolve("jobs.csv"), JOBS + jobs.replace(' ', '\n') + "\n");
        return TraceFormat.any(folder, TraceOptions.defaults());
    }

    private static List<String> facts(Trace trace) {
        return TraceSummary.summarise(trace).findingsWithLog(trace).stream()
                .map(Finding::message)
                .toList();
    }

    @Test
    void theResourceWithTheMostWorkBinds() throws IOException {
        Trace trace = trace("n,2,48000,,4,", "a,0,300,3,3,4000,,2,1000, b,100,10,1,1,1000,,,,");
        TraceSummary summary = TraceSummary.summarise(trace);
        assertThat(summary.binding()).isEqualTo(UsedResource.GPU);
        assertThat(summary.load(UsedResource.GPU)).isEqualTo(6 * 300 / (8.0 * 100));
        assertThat(summary.load(UsedResource.CPU)).isCloseTo(3610 / (96.0 * 100), within(1e-12));
        assertThat(summary.width(UsedResource.GPU)).isEqualTo(6000);
        assertThat(TraceSummary.document(trace))
                .containsEntry("bindingResource", "gpu")
                .containsEntry("cpuMilli", 96_000L)
                .containsEntry("gpuMilli", 8000L);
        assertThat(facts(trace)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            n,1,4000,,0, | a,0,9,1,1,,,,, b,1,9,1,1,1000,,,,   | 1 of 2 jobs requests no cpu, memory or GPU: no node
            n,1,0,,2,    | a,0,9,1,1,,,1,1000,                 | no job requests cpu: only GPUs limit the jobs.
            n,1,4000,,0, | a,0,,1,1,1000,,,,                   | 1 of 1 job without a run time holds its nodes
            n,1,4000,,0, | a,0,9,1,1,1000,,1,1000,             | jobs request GPUs, and no node has any
            n,1,4000,,0, | a,0,90,8,8,1000,,,,0                | the logged schedule uses 2.00 times the cpu of all
            """)
    void eachFactThatDecidesWaitsIsOneLine(String nodes, String jobs, String fact) throws IOException {
        assertThat(facts(trace(nodes, jobs))).anyMatch(message -> message.startsWith(fact));
    }

    @Test
    void noRunTimeIsMissingWhereTasksNeverEnd() throws IOException {
        Trace trace = trace("n,1,4000,,0,", "a,0,,1,1,1000,,,,");
        assertThat(TraceSummary.summarise(trace).findings(trace, false)).isEmpty();
    }
}
