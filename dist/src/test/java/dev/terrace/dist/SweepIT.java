package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sweeps from the command line: the same rows on any number of threads, in parts, and after kills; and bad input. */
class SweepIT {
    private static final Path EXAMPLE = Distribution.ROOT.resolve("examples/replay");
    private static final String RESERVE = "action/dispatch.reserve";
    private static final String[] SWEEP = {
        "replay",
        EXAMPLE.resolve("month").toString(),
        "--until",
        "5d",
        "--conf",
        Distribution.ROOT.resolve("conf/easy.yaml").toString(),
        "--conf",
        Distribution.ROOT.resolve("conf/sjf.yaml").toString(),
        "--sweep",
        RESERVE + "=none,first",
        "--sweep",
        "load=1,1.5",
        "--seeds",
        "5",
        "--shake",
        "1h"
    };

    @TempDir
    private static Path whole;

    @TempDir
    Path folder;

    @BeforeAll
    static void sweepOnOneThread() throws Exception {
        assertThat(terrace(whole, SWEEP, "--jobs", "1", "--out", "./out")).startsWith("0 ");
    }

    private static String terrace(Path folder, String[] first, String... more) throws Exception {
        String[] command = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, command, first.length, more.length);
        return Distribution.call(folder, command);
    }

    /** Returns the rows without their seconds. */
    private static List<String> rows(Path out) throws IOException {
        try (Stream<String> lines = Files.lines(out.resolve("runs.csv"))) {
            return lines.map(line -> line.replaceFirst(",[^,]*(,[^,]*)$", "$1")).toList();
        }
    }

    private void assertThatRowsAreThoseOfOneThread(Path out) throws IOException {
        assertThat(rows(out)).hasSize(41).isEqualTo(rows(whole.resolve("out")));
        for (String table : List.of("comparison.csv", "effects.csv")) {
            assertThat(out.resolve(table))
                    .hasSameTextualContentAs(whole.resolve("out").resolve(table));
        }
    }

    @ParameterizedTest
    @CsvSource({"2", "8"})
    void threadsChangeNoRow(String jobs) throws Exception {
        assertThat(terrace(folder, SWEEP, "--jobs", jobs, "--out", "./out")).startsWith("0 ");
        assertThatRowsAreThoseOfOneThread(folder.resolve("out"));
    }

    @Test
    void fourPartsAreTheWhole() throws Exception {
        for (int part = 1; part <= 4; part++) {
            assertThat(terrace(folder, SWEEP, "--shard", part + "/4", "--out", "./part-" + part))
                    .startsWith("0 ");
        }
        assertThat(Distribution.call(
                        folder, "replay", "--merge", "./part-1", "./part-2", "./part-3", "./part-4", "--out", "./out"))
                .startsWith("0 ")
                .contains("MEAN WAIT   AT LEAST   UTILISATION");
        assertThatRowsAreThoseOfOneThread(folder.resolve("out"));
        assertThat(Distribution.call(folder, "replay", "--merge", "./part-1", "./part-3"))
                .startsWith("1 ")
                .containsPattern("[1-9]\\d* missing");
    }

    @Test
    @Tag("nightly")
    void partsMayShareAFolder() throws Exception {
        assertThat(terrace(folder, SWEEP, "--shard", "1/2", "--out", "./out")).startsWith("0 ");
        assertThat(terrace(folder, SWEEP, "--shard", "2/2", "--out", "./out")).startsWith("0 ");
        assertThat(Distribution.call(folder, "replay", "--merge", "./out")).startsWith("0 ");
        assertThatRowsAreThoseOfOneThread(folder.resolve("out"));
    }

    @Test
    @Tag("nightly")
    void killsLoseOnlyRunsInProgress() throws Exception {
        Random random = new Random(3);
        Path out = folder.resolve("out");
        for (int kill = 1; kill <= 3; kill++) {
            long wanted = count(out) + 1 + random.nextInt(8);
            Process process = start("--jobs", "2", "--out", "out", "--resume");
            while (count(out) < wanted && process.isAlive()) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(30));
            }
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
        assertThat(terrace(folder, SWEEP, "--out", "./out", "--resume")).startsWith("0 ");
        assertThatRowsAreThoseOfOneThread(out);
        assertThat(terrace(folder, SWEEP, "--out", "./out", "--resume"))
                .startsWith("0 ")
                .contains(" 0 executed now");
    }

    private Process start(String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(SWEEP));
        words.addAll(List.of(more));
        return Distribution.command(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start();
    }

    private static long count(Path out) throws IOException {
        Path runs = out.resolve("runs");
        if (!Files.exists(runs)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(runs)) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }

    @Test
    void aRowIsTheResultOfTheCommandThatRepeatsIt() throws Exception {
        JsonNode sweep =
                new ObjectMapper().readTree(whole.resolve("out/sweep.json").toFile());
        JsonNode run = sweep.path("runs").get(27);
        List<String> command = new ArrayList<>(List.of("replay"));
        sweep.path("repeat").forEach(argument -> command.add(argument.asText()));
        command.add("--conf=" + run.path("configuration").asText());
        command.add(
                "--set=" + RESERVE + "=" + run.path("settings").path(RESERVE).asText());
        command.add("--load=" + run.path("settings").path("load").asText());
        command.add("--seed=" + run.path("seed").asText());
        command.addAll(List.of("--output=json", "--out=" + folder.resolve("again")));
        String said = Distribution.call(folder, command.toArray(String[]::new));
        JsonNode metrics = new ObjectMapper()
                .readTree(said.substring(said.indexOf('{')))
                .path("replays")
                .get(0)
                .path("metrics");
        String row = rows(whole.resolve("out")).get(28);
        assertThat(row).contains(run.path("hash").asText());
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("again/run.json").toFile())
                        .path("hash"))
                .isEqualTo(run.path("hash"));
        metrics.forEach(value -> assertThat(row).contains("," + value.asText()));
    }

    @Test
    void aFailedRunIsARow() throws Exception {
        String said = terrace(
                folder,
                new String[] {"replay", EXAMPLE.resolve("month").toString(), "--out", "./out"},
                "--sweep",
                "until=2d,1s");
        assertThat(said).startsWith("1 ").contains("1 failed").contains("no job is left");
        assertThat(rows(folder.resolve("out")).get(2)).contains("no job is left");
    }

    @Test
    void theBestConfigurationPassesLint() throws Exception {
        assertThat(terrace(
                        folder,
                        SWEEP,
                        "--out",
                        whole.resolve("out").toString(),
                        "--resume",
                        "--write-best",
                        "meanWait",
                        "./best.yaml"))
                .startsWith("0 ");
        assertThat(folder.resolve("best.yaml"))
                .content()
                .startsWith("# The best mean of meanWait in a sweep: ")
                .contains("Not part of this file, but of the result: load=1.");
        assertThat(Distribution.call(folder, "lint", "./best.yaml")).isEqualTo("0 0 errors, 0 warnings\n");
    }

    @Test
    void aPlanNamesNewRuns() throws Exception {
        assertThat(terrace(folder, SWEEP, "--plan", "--out", "./out"))
                .startsWith("0 ")
                .contains("40 runs, 40 new; about ");
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(terrace(
                        folder, SWEEP, "--plan", "--out", whole.resolve("out").toString()))
                .contains("40 runs, 0 new; about ");
        assertThat(terrace(folder, SWEEP, "--plan", "--sample", "2", "--seed", "4", "--out", "./out"))
                .contains("20 runs, 20 new; about ");
    }

    @Test
    void settingsOfTheClusterAndOfTheConfigurationMayBeSweptTogether() throws Exception {
        String[] sweep = {
            "replay",
            EXAMPLE.resolve("month").toString(),
            "--conf",
            SWEEP[5],
            "--set",
            "queue/batch.weight=2",
            "--sweep",
            RESERVE + "=none,first",
            "--sweep",
            "queue/teaching.weight=1,2,3",
            "--plan",
            "--out",
            "./out"
        };
        assertThat(Distribution.call(folder, sweep)).startsWith("0 ").contains("6 runs, 6 new; about ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --sweep lood=1,2                          | Did you mean 'load'
            --sweep queue/blu.weight=1,2              | the cluster has no queue 'blu'
            --sweep grace=1s,1.5s                     | whole seconds
            --sweep load=1,0                          | --load: must be from 0.001 to 1000, not 0
            --sweep action/allocate.x=1               | names no action 'allocate'
            --sweep load=1,2 --load 3                 | --load and this set the same thing
            --sweep actions=dispatch --set actions=dispatch | set the same thing
            --sweep load=1 --sweep load=2             | 'load' is swept twice
            --sweep seed=1,2                          | --seeds 10 replays each
            --seeds 2                                 | nothing would differ between seeds
            --seeds 200000 --shake 1m                 | --seeds: the sweep has 200,000 runs of each combination, more than 100,000
            --seeds 60000 --shake 1m --sweep load=1,2 | 120,000 runs, more than 100,000; draw some of its combinations
            --seeds 40000 --shake 1m --sweep load=1,2,3 --sample 3 | more than 100,000; draw fewer of its combinations
            --sweep load=1,2 --shard 3/2              | must be from 1/2 to 2/2, not 3/2
            --sweep load=1,2 --shard 0/2              | must be from 1/2 to 2/2, not 0/2
            --sweep load=1,2 --metrics meanWeight     | no metric 'meanWeight' exists. Did you mean 'meanWait'
            --sweep load=1,2 --dump x.yaml            | is about single replays
            --sweep load=1,2 --figures x              | is about single replays
            --sweep load=1,2 --plan --report x.html   | --report: is about runs that have ended; leave it out of a plan
            --sweep load=1,2 --shard 1/2 --report x.html | give it to 'terrace replay --merge DIR…'
            --sweep load=1,2 --shard 1/2 --write-best meanWait x | --write-best: is about all parts of a sweep
            --sweep load=1,2 --report no/x.html       | its folder does not exist
            --resume                                  | give --sweep or --seeds as well
            """)
    void whatIsImpossibleIsOneSentence(String options, String sentence) throws Exception {
        List<String> command = new ArrayList<>(List.of("--conf", SWEEP[5], "--out", "./out"));
        command.addAll(List.of(options.split(" ")));
        String said = terrace(folder, new String[] {"replay", SWEEP[1]}, command.toArray(String[]::new));
        assertThat(said).startsWith("2 ").contains(sentence).hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void twoSweepsInOneFolderAreRefused() throws Exception {
        String out = whole.resolve("out").toString();
        assertThat(terrace(folder, SWEEP, "--out", out)).startsWith("2 ").contains("--resume keeps its runs");
        assertThat(terrace(folder, SWEEP, "--grace", "1s", "--out", out, "--resume"))
                .startsWith("2 ")
                .contains("has another sweep");
        assertThat(terrace(folder, SWEEP, "--grace", "1s", "--shard", "1/40", "--out", "./other"))
                .startsWith("0 ");
        assertThat(Distribution.call(folder, "replay", "--merge", out, "./other"))
                .startsWith("2 ")
                .contains("other: has another sweep");
    }
}
