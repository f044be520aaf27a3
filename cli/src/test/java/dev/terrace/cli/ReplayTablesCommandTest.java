package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code replay --out}, with the actions on the class path and no plugin. */
class ReplayTablesCommandTest {
    @TempDir
    Path folder;

    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    private String log = "";
    private String conf = "";
    private Path out = Path.of("");

    @BeforeEach
    void writeInput() throws IOException {
        log = Files.writeString(folder.resolve("log.swf"), """
                        ; MaxProcs: 4
                        1 0 0 10 4 -1 -1 4 -1 -1 1 1 1 1 1 1 -1 -1
                        2 3 0 10 2 -1 -1 2 -1 -1 1 1 1 1 2 1 -1 -1
                        """).toString();
        conf = Files.writeString(folder.resolve("a.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
        out = folder.resolve("out");
    }

    @Test
    void theFolderHasTheTablesAndTheRun() throws IOException {
        assertThat(replay("--every", "10s").code()).isZero();
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "jobs.csv",
                            "attempts.csv",
                            "queues.csv",
                            "series.csv",
                            "metrics.csv",
                            "schema.json",
                            "run.json");
        }
        assertThat(Files.readAllLines(out.resolve("jobs.csv")))
                .contains("j2,3,10,20,1,pool,queue-2,user-1,1,,2000,0,0,,10,7,1.7,3");
        assertThat(Files.readString(out.resolve("run.json")))
                .contains("\"format\": \"terrace-replay-run/1\"", "\"partial\": false", "\"--every\"", "\"terrace\": ");
        assertThat(Files.readString(out.resolve("schema.json"))).contains("\"held_cpu_milli_mean\"");
    }

    @Test
    void aReplayWhoseTimeIsUpSaysThatItIsPartial() throws IOException {
        Ran ran = replay("--timeout", "0.000001");
        assertThat(ran.code()).as(ran.err()).isEqualTo(1);
        assertThat(Files.readString(out.resolve("run.json"))).contains("\"partial\": true");
        assertThat(Files.readAllLines(out.resolve("jobs.csv"))).hasSize(1);
    }

    @Test
    void configurationsHaveFoldersOfTheirOwn() {
        assertThat(replay("--conf", conf, "--format", "csv.gz").code()).isZero();
        assertThat(out.resolve("1-a/series.csv.gz")).exists();
        assertThat(out.resolve("2-a/run.json")).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format parquet|--format: is 'parquet'; choose one of csv, csv.gz, swf, evalys",
                "--every 0s|--every: must be at least 1s",
                "--every 0.5s|--every: must be whole seconds",
                "--warm 100h|: no job is measured: --warm ends after the last submission.",
            })
    void impossibleOptionsAreNamed(String options, String message) {
        Ran ran = replay(options.split(" "));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains(message);
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --record case --set actions=allocate | --set: cannot be part of a recorded replay; leave it out beside
            --record case --allow-missing        | --allow-missing: cannot be part of a recorded replay; leave it out beside
            --record case --warm 1h              | --warm: cannot be part of a recorded replay; leave it out beside
            --snapshot CLUSTER                   | --pool: merges the nodes of the trace, but --snapshot replaces them
            --snapshot CLUSTER --sweep load=1,2  | --pool: merges the nodes of the trace, but --snapshot replaces them
            --pool 2 --sweep pool=2,4            | --sweep pool: --pool and this set the same thing
            """)
    void optionsWithoutEffectAreRefused(String options, String message) {
        Ran ran = replay(options.replace("CLUSTER", CLUSTER).split(" "));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--conf a.conf",
                "--pool",
                "--warm 1h",
                "--strict",
                "--timeout 9",
                "--jobs 2",
                "--shard 1/2",
                "--sample 2",
                "--period 1s --trigger period",
                "--verify-contracts"
            })
    void aMergeRefusesOptionsOfRuns(String options) {
        Ran ran = Ran.terrace(("replay --merge part " + options).split(" "));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .contains(": is about runs, and --merge joins runs that have ended; leave it out")
                .hasLineCount(1);
    }

    @Test
    void aSweepShowsHowManyJobsStarved() throws IOException {
        Files.writeString(
                Path.of(log), Files.readString(Path.of(log)) + "3 4 0 10 9 -1 -1 9 -1 -1 1 1 1 1 2 1 -1 -1\n");
        assertThat(replay("--sweep", "load=1,2").out()).containsPattern("load +RUNS .* STARVED\\n 1 .* 1\\.00\\n");
    }

    @Test
    void aSweepPassesTheWarningsOfItsValuesOnce() {
        Ran ran = replay("--sweep", "queue/queue-1.weight=1,0", "--sweep", "load=1,2");
        assertThat(ran.err()).containsOnlyOnce("spec.weight is 0; 1 or more is expected");
    }

    @Test
    void aRunWithAnOptionOfAllCommandsIsRepeated() {
        assertThat(Ran.terrace("--debug", "replay", log, "--pool", "--conf", conf, "--out", out.toString())
                        .code())
                .isZero();
        Ran again = Ran.terrace("replay", "--again", out.resolve("run.json").toString());
        assertThat(again.code()).as(again.err()).isZero();
    }

    @Test
    void tablesNeedAFolderThatIsNew() throws IOException {
        Ran none = Ran.terrace("replay", log, "--pool", "--conf", conf, "--every", "5m");
        assertThat(none.err()).contains("--every: is about tables; say where they go with --out");
        Files.writeString(Files.createDirectory(out).resolve("mine.txt"), "mine");
        assertThat(replay().err()).contains("exists already; name a new folder");
        assertThat(out.resolve("mine.txt")).hasContent("mine");
    }

    private Ran replay(String... options) {
        List<String> all = Stream.concat(
                        Stream.of("replay", log, "--pool", "--conf", conf, "--out", out.toString()), Stream.of(options))
                .toList();
        return Ran.terrace(all.toArray(String[]::new));
    }
}
