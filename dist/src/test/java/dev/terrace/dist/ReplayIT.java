package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays from the command line: the example, the files that they write, and bad input. */
class ReplayIT {
    private static final Path EXAMPLE = Distribution.ROOT.resolve("examples/replay");
    private static final Path MONTH = EXAMPLE.resolve("month");
    private static final String FIRST_FIT = EXAMPLE.resolve("first-fit.yaml").toString();
    private static final String FCFS =
            Distribution.ROOT.resolve("conf/fcfs.yaml").toString();
    private static final String BY_SHARE = EXAMPLE.resolve("by-share.yaml").toString();

    /** The output of the replay of the month under both configurations. */
    private static String month;

    @TempDir
    Path folder;

    @BeforeAll
    static void replayTheMonth() throws Exception {
        month = Distribution.terrace(
                Distribution.ROOT,
                "replay",
                MONTH.toString(),
                "--conf",
                FIRST_FIT,
                "--conf",
                BY_SHARE,
                "--output",
                "json");
    }

    private String replay(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("replay"));
        command.addAll(List.of(arguments));
        return Distribution.call(folder, command.toArray(String[]::new));
    }

    private JsonNode json(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("--output", "json"));
        return parsed(replay(command.toArray(String[]::new)));
    }

    private static JsonNode parsed(String said) throws IOException {
        assertThat(said).startsWith("0 ");
        return new ObjectMapper().readTree(said.substring(said.indexOf('{')));
    }

    /** The commands of the walk-through. */
    static List<String> commands() throws IOException {
        try (Stream<String> lines = Files.lines(EXAMPLE.resolve("README.md"))) {
            return lines.filter(line -> line.startsWith("./terrace "))
                    .map(line -> line.substring("./terrace ".length()).replaceFirst(" +#.*", ""))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theWalkThroughRuns(String command) throws Exception {
        String[] words = command.replace("/tmp/", folder + "/")
                .replace("examples/", Distribution.ROOT + "/examples/")
                .split(" +");
        assertThat(Distribution.call(folder, words)).startsWith("0 ");
    }

    @Test
    void bothConfigurationsEndAllJobsAndConformToTheSchema() throws Exception {
        JsonNode result = parsed(month);
        assertConforms(result);
        for (JsonNode each : result.path("replays")) {
            assertThat(each.path("ended").asInt()).isEqualTo(360);
        }
        // The metrics of both, to the last digit on each JDK.
        JsonNode expected = new ObjectMapper()
                .readTree(Path.of("src/test/resources/replay/month.json").toFile());
        for (int number = 0; number < expected.size(); number++) {
            JsonNode metrics = result.path("replays").path(number).path("metrics");
            expected.path(number)
                    .properties()
                    .forEach(metric -> assertThat(metrics.path(metric.getKey())).isEqualTo(metric.getValue()));
        }
    }

    private static void assertConforms(JsonNode result) throws IOException {
        assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012)
                        .getSchema(Files.readString(Distribution.ROOT.resolve("docs/replay.schema.json")))
                        .validate(result))
                .isEmpty();
    }

    /** Seven drawn jobs ask for 6 of 4 GPUs. Best fit fills all of them, and two jobs find none. */
    @Test
    void withoutEndsTheGpusFillUp() throws Exception {
        Path trace = Files.createDirectory(folder.resolve("gpus"));
        Files.writeString(trace.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"name\": \"gpus\"}");
        Files.writeString(trace.resolve("nodes.csv"), """
                name,count,cpu_milli,memory_mib,gpus,labels
                gpu,2,16000,65536,2,
                cpu,1,8000,32768,0,
                """);
        Files.writeString(trace.resolve("jobs.csv"), """
                id,submit,run,estimate,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,selector,queue,user,priority,logged_start,logged_state
                half,0,9,9,1,1,1000,1024,1,500,,,,,,
                whole,1,9,9,1,1,1000,1024,1,1000,,,,,,
                """);
        String[] command = {
            trace.toString(),
            "--no-ends",
            "--order",
            "random",
            "--seed",
            "1",
            "--until-asked",
            "130%",
            "--conf",
            Distribution.ROOT.resolve("conf/best-fit.yaml").toString(),
            "--output",
            "json"
        };
        String said = replay(command);
        assertThat(said).contains("without GPUs are left out");
        JsonNode result = new ObjectMapper().readTree(said.substring(said.indexOf('{')));
        assertConforms(result);
        JsonNode first = result.path("replays").path(0);
        assertThat(first.path("ended").asInt()).isZero();
        assertThat(first.path("starved")).hasSize(2);
        JsonNode points = first.path("gpus");
        JsonNode last = points.path(points.size() - 1);
        assertThat(last.path("asked").asDouble()).isEqualTo(150);
        assertThat(last.path("allocated").asDouble()).isEqualTo(100);
        assertThat(replay(command)).isEqualTo(said);
    }

    @Test
    void aReplayIsTheSameEachTimeAndInParallel() throws Exception {
        assertThat(replay(MONTH.toString(), "--conf", FIRST_FIT, "--conf", BY_SHARE, "--output", "json", "--jobs", "2"))
                .isEqualTo(month);
    }

    @Test
    void aRecordedReplayHoldsAndAChangedOneDoesNot() throws Exception {
        Path cases = Files.createDirectory(folder.resolve("cases"));
        Path file = cases.resolve("month.json");
        String[] part = {MONTH.toString(), "--until", "200h", "--conf", BY_SHARE, "--record", file.toString()};
        assertThat(replay(part)).startsWith("0 ");
        assertThat(Distribution.call(folder, "check", cases.toString())).isEqualTo("0 1 passed, 0 failed\n");
        Files.writeString(file, Files.readString(file).replace("\"cpu_milli\" : 16000", "\"cpu_milli\" : 4000"));
        assertThat(Distribution.call(folder, "check", cases.toString()))
                .startsWith("1 FAILED")
                .contains("expected [[", "decided [[");
    }

    @Test
    void aDumpOfAMomentIsDecidedOn() throws Exception {
        Path dump = folder.resolve("then.yaml.gz");
        assertThat(replay(MONTH.toString(), "--conf", FIRST_FIT, "--at", "200h", "--dump", dump.toString()))
                .startsWith("0 ");
        assertThat(Distribution.call(folder, "run", dump.toString(), "--conf", FIRST_FIT))
                .startsWith("0 ")
                .contains(" 0 bound ");
    }

    @Test
    void tablesHaveARowForEachJobAndInstant() throws Exception {
        Path out = folder.resolve("out");
        assertThat(replay(MONTH.toString(), "--conf", FIRST_FIT, "--out", out.toString(), "--format", "csv"))
                .startsWith("0 ");
        assertThat(Files.readAllLines(out.resolve("jobs.csv")))
                .hasSize(361)
                .contains("j1,42462,42462,45066,1,cpu-0,teaching,dan,1,42462,500,1024,0,3000,2604,0,1.0,");
        assertThat(Files.readAllLines(out.resolve("series.csv"))).hasSizeGreaterThan(360);
        assertThat(out.resolve("schema.json")).exists();
        assertThat(replay(MONTH.toString(), "--conf", FIRST_FIT, "--out", out.toString()))
                .startsWith("2 ")
                .contains("exists already");
    }

    /** Job a loses its node at 50 and gets one that joins at 60; at 100, job e waits behind a cordoned node. */
    @Test
    void podsOfANodeThatGoesWaitAgainUntilAnotherComes() throws Exception {
        String trace = Path.of("src/test/resources/replay/node-changes")
                .toAbsolutePath()
                .toString();
        String fcfs = Distribution.ROOT.resolve("conf/fcfs.yaml").toString();
        Path out = folder.resolve("out");
        JsonNode metrics = json(trace, "--conf", fcfs, "--out", out.toString())
                .path("replays")
                .path(0)
                .path("metrics");
        assertThat(Files.readAllLines(out.resolve("jobs.csv")))
                .containsExactly(
                        "id,submit,start,end,attempts,nodes,queue,user,tasks,promised,cpu_milli,memory_mib,gpu_milli,"
                                + "estimate,run,wait,bounded_slowdown,logged_start",
                        "a,0,0,160,2,late,default,,1,0,4000,0,0,,100,0,1.6,",
                        "b,0,0,100,1,n-1,default,,1,0,4000,0,0,,100,0,1.0,",
                        "c,0,0,100,1,n-2,default,,1,0,4000,0,0,,100,0,1.0,",
                        "d,55,80,110,1,n-0,default,,1,,4000,0,0,,30,25,1.8333333333333333,",
                        "e,100,110,130,1,n-0;n-2,default,,2,,8000,0,0,,20,10,1.5,",
                        "f,100,130,170,1,n-0,default,,1,,4000,0,0,,40,30,1.75,");
        assertThat(metrics.path("nodeEvictions").asInt()).isEqualTo(1);
        assertThat(metrics.path("evictions").asInt()).isZero();
        assertThat(metrics.path("lostSeconds").asInt()).isEqualTo(50);
        // 460 s on a node; 3 nodes until 50, 2 until 60, 3 until 80, then 4 until 170.
        assertThat(metrics.path("utilisation").asDouble()).isEqualTo(460.0 / 590);
        assertThat(json(trace, "--conf", fcfs, "--nodes", "fixed")
                        .at("/replays/0/metrics/maxWait")
                        .asInt())
                .isZero();
    }

    @Test
    void aReportIsWrittenOnce() throws Exception {
        Path file = folder.resolve("month.html");
        String[] words = {MONTH.toString(), "--conf", FIRST_FIT, "--conf", BY_SHARE, "--report", file.toString()};
        assertThat(replay(words)).startsWith("0 ");
        assertThat(Files.readString(file)).startsWith("<!doctype html>").endsWith("</html>\n");
        assertThat(replay(words)).startsWith("2 ").contains("exists already");
    }

    @Test
    void aReplayWhoseTimeIsUpPrintsWhatItHas() throws Exception {
        Path out = folder.resolve("partial");
        assertThat(replay(
                        MONTH.toString(),
                        "--conf",
                        FIRST_FIT,
                        "--timeout",
                        "0.001",
                        "--output",
                        "json",
                        "--out",
                        out.toString()))
                .startsWith("1 ")
                .contains("\"partial\": true");
        assertThat(out.resolve("run.json")).content().contains("\"partial\": true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none.swf                         | none.swf: there is no such file
            --pool --load 0                  | --load: must be from 0.001 to 1000, not 0
            --period 10s                     | --trigger period
            --grace 0.5s                     | whole seconds
            --checkpoint 1m                  | --restart checkpoint
            --at 1h                          | --dump
            --report none/month.html         | its folder does not exist
            --until 1s                       | no job is left
            --queue-by group                 | no group
            --fit                            | has none; leave out --fit
            --fit --no-ends --load 2         | do not hold with --load, --no-ends; leave that out, or --fit
            """)
    void whatIsImpossibleIsOneSentence(String more, String sentence) throws Exception {
        String[] words = (more.startsWith("--") ? MONTH + " " + more : more).split(" ");
        assertThat(replay(words)).startsWith("2 ").contains(sentence);
    }

    /** A run of 300 years is two events: neither the series nor the ticks of the period grow with it. */
    @Test
    void aLongRunDoesNotMakeAReplayLong() throws Exception {
        Path log = Files.createDirectory(folder.resolve("long"));
        Files.writeString(log.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"name\": \"long\"}");
        Files.writeString(log.resolve("nodes.csv"), "name,count,cpu_milli,memory_mib\nn,1,4000,4000\n");
        Path jobs = Files.writeString(log.resolve("jobs.csv"), """
                id,submit,run,tasks,cpu_milli
                a,0,60,1,1000
                b,10,10000000000,1,1000
                """);
        Path out = folder.resolve("out");
        assertThat(replay(log.toString(), "--conf", FIRST_FIT, "--out", out.toString(), "--every", "1m"))
                .startsWith("0 ");
        assertThat(Files.readAllLines(out.resolve("series.csv"))).hasSizeLessThan(6);
        String clock = Distribution.ROOT.resolve("conf/gridengine.yaml").toString();
        assertThat(replay(log.toString(), "--conf", clock, "--trigger", "period"))
                .startsWith("2 ")
                .contains("gridengine may decide otherwise at each tick", "Choose a longer period");
        assertThat(replay(log.toString(), "--conf", clock, "--trigger", "period", "--period", "3650d"))
                .startsWith("0 ");
        Files.writeString(jobs, "c,20,60,4,1000\n", StandardOpenOption.APPEND);
        String easy = Distribution.ROOT.resolve("conf/easy.yaml").toString();
        assertThat(replay(log.toString(), "--conf", easy)).startsWith("0 ");
    }

    @Test
    void theScheduleThatHappenedComesFirst() throws Exception {
        Path log = Files.writeString(folder.resolve("log.swf"), """
                ; MaxProcs: 4
                1 0 0 100 3 -1 -1 3 200 -1 1 1 1 1 1 1 -1 -1
                2 10 190 50 2 -1 -1 2 60 -1 1 2 1 1 2 1 -1 -1
                """);
        JsonNode result = json(log.toString(), "--pool", "--conf", FIRST_FIT, "--fit");
        assertConforms(result);
        assertThat(result.at("/replays/0/configuration").asText()).isEqualTo("logged");
        assertThat(result.at("/replays/0/metrics/meanWait").asDouble()).isEqualTo(95);
        assertThat(result.at("/replays/0/waitDeciles"))
                .extracting(JsonNode::asInt)
                .containsExactly(0, 19, 38, 57, 76, 95, 114, 133, 152, 171, 190);
        assertThat(result.at("/replays/0/queues/queue-2/meanWait").asDouble()).isEqualTo(190);
        assertThat(result.at("/replays/1/fit/withinMinute").asDouble()).isEqualTo(0.5);
        assertThat(result.at("/replays/1/fit/furthest/0/wait").asInt()).isEqualTo(90);
        assertThat(replay(log.toString(), "--pool", "--conf", FIRST_FIT, "--fit"))
                .contains("STARTS AS LOGGED", "DIFFERS MOST", "had room in the log");
        assertThat(json(log.toString(), "--pool", "--conf", FIRST_FIT, "--load", "2")
                        .path("replays"))
                .hasSize(1);
    }

    @Test
    void aJobThatIsTooWideIsAWarningAndStarves() throws Exception {
        Path log = Files.writeString(folder.resolve("log.swf"), """
                ; MaxProcs: 4
                1 0 0 10 5 -1 -1 5 -1 -1 1 1 1 1 1 1 -1 -1
                2 3 0 10 4 -1 -1 4 -1 -1 1 1 1 1 1 1 -1 -1
                """);
        assertThat(replay(log.toString(), "--conf", FIRST_FIT))
                .startsWith("0 ")
                .contains("warning: " + log + ":2:1: job j1 never starts", "STARVED   SUBMITTED");
        assertThat(replay(log.toString(), "--conf", FCFS))
                .contains("behind job j1 in line")
                .doesNotContain("replay/j");
        assertThat(replay(log.toString(), "--conf", FIRST_FIT, "--strict")).startsWith("2 ");
    }
}
