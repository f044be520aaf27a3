package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repeats a replay from its run.json, compares schedules job by job, and hands them to other programs. */
class RepeatedReplayIT {
    private static final Path MONTH = Distribution.ROOT.resolve("examples/replay/month");
    private static final Path EASY = Distribution.ROOT.resolve("conf/easy.yaml");

    @TempDir
    Path folder;

    private String replay(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("replay"));
        command.addAll(List.of(words));
        return Distribution.terrace(folder, command.toArray(String[]::new));
    }

    /** Replays the first days of a copy of the month, with options that change the result. */
    private void first(String... more) throws Exception {
        Path trace = Files.createDirectories(folder.resolve("trace"));
        try (var files = Files.list(MONTH)) {
            for (Path file : files.toList()) {
                Files.copy(file, trace.resolve(file.getFileName().toString()));
            }
        }
        Path conf = folder.resolve("a.yaml");
        Files.copy(EASY, conf);
        List<String> words = new ArrayList<>(List.of(
                "trace", "--conf", "a.yaml", "--until", "200h", "--load", "1.5", "--out", "one", "--no-pictures"));
        words.addAll(List.of(more));
        assertThat(replay(words.toArray(String[]::new))).startsWith("0 ");
        // The configuration is in run.json.
        Files.delete(conf);
    }

    private void assertEqual(String file) throws IOException {
        assertThat(folder.resolve("two").resolve(file))
                .hasSameTextualContentAs(folder.resolve("one").resolve(file));
    }

    @Test
    void aRunIsRepeatedFromItsFile() throws Exception {
        first("--shake", "1h", "--seed=7", "--estimates", "exact");
        assertThat(replay("--again", "one/run.json", "--out", "two")).startsWith("0 ");
        for (String file : List.of("jobs.csv", "attempts.csv", "series.csv", "metrics.csv")) {
            assertEqual(file);
        }
        assertThat(replay("diff", "one", "two", "--exit-code")).startsWith("0 ").contains("WAIT EQUALLY");
        assertThat(replay("--again", "one/run.json", "--grace", "5s"))
                .startsWith("2 ")
                .contains("one/run.json: has the default for --grace; now it is 5s.");
    }

    @Test
    void anotherInputIsNamedInsteadOfARepetition() throws Exception {
        first();
        Path jobs = folder.resolve("trace/jobs.csv");
        Files.writeString(jobs, Files.readString(jobs).strip() + "\n");
        Files.writeString(
                jobs,
                Files.readString(jobs).replaceFirst("(?m)^([^,]+,\\d+),(\\d+)", "$1,1$2"),
                StandardCharsets.UTF_8);
        assertThat(replay("--again", "one/run.json"))
                .startsWith("2 ")
                .contains("one/run.json: used input trace/jobs.csv", "now it has another content");
        assertThat(replay("--again", "one/run.json", "--conf", EASY.toString()))
                .startsWith("2 ")
                .contains("leave out --conf");
        assertThat(replay("--again", "one/schema.json")).startsWith("2 ").contains("terrace-replay-run/1");
    }

    @Test
    void twoSchedulesAreJoinedJobByJob() throws Exception {
        first();
        String fcfs = Distribution.ROOT.resolve("conf/fcfs.yaml").toString();
        assertThat(replay("trace", "--conf", fcfs, "--until", "200h", "--load", "1.5", "--out", "two"))
                .startsWith("0 ");
        String said = replay("diff", "one", "two", "--output", "json");
        JsonNode difference = new ObjectMapper().readTree(said.substring(said.indexOf('{')));
        assertThat(difference.path("longer").asLong()).isPositive();
        assertThat(difference.path("equal").asLong()
                        + difference.path("longer").asLong()
                        + difference.path("shorter").asLong())
                .isEqualTo(difference.path("jobs").asLong());
        assertThat(replay("diff", "one", "two", "--exit-code")).startsWith("1 ").contains("DIFFERS MOST");
        assertThat(replay("diff", "one", "two", "--output", "csv")).contains("job,first_wait,second_wait,difference");
        assertThat(replay("diff", "one", "trace")).startsWith("2 ").contains("start");
        assertThat(replay("diff", "one", ".")).startsWith("2 ").contains("has no jobs.csv");
    }

    /** The logged schedule of the log that a replay writes is that of the replay. */
    @Test
    void aLogOfAReplayIsReadBackAsTheScheduleThatHappened() throws Exception {
        first("--format", "swf");
        String said = replay("one/jobs.swf", "--pool", "--conf", EASY.toString(), "--output", "json");
        assertThat(said).startsWith("0 ");
        JsonNode logged = new ObjectMapper()
                .readTree(said.substring(said.indexOf('{'), said.lastIndexOf('}') + 1))
                .at("/replays/0");
        assertThat(logged.path("configuration").asText()).isEqualTo("logged");
        String metric = Files.readString(folder.resolve("one/metrics.csv"))
                .lines()
                .filter(row -> row.startsWith("whole,total,,meanWait,"))
                .findFirst()
                .orElseThrow();
        assertThat(metric.split(",", -1)[4])
                .isEqualTo(logged.at("/metrics/meanWait").asText());
    }

    @Test
    void evalysReadsItsColumns() throws Exception {
        String python = System.getProperty("terrace.python", "python3");
        assumeTrue(run(python, "import evalys").equals("0 "), "evalys is not installed");
        first("--format", "evalys");
        String script = "import evalys.jobset as j\n"
                + "s = j.JobSet.from_csv('one/evalys.csv')\n"
                + "print(len(s.df), int(s.df.waiting_time.sum()), int((s.df.proc_alloc > 0).all()),"
                + " int((s.df.finish_time == s.df.starting_time + s.df.execution_time).all()),"
                + " len(s.utilisation) > 0 and len(s.queue) > 0)";
        long waits = 0;
        long jobs = 0;
        for (String row : Files.readAllLines(folder.resolve("one/evalys.csv")).stream()
                .skip(1)
                .toList()) {
            waits += Long.parseLong(row.split(",", -1)[11]);
            jobs++;
        }
        assertThat(run(python, script)).isEqualTo("0 %s %s 1 1 True\n".formatted(jobs, waits));
    }

    /** Returns the exit code and the output of a program in Python. */
    private String run(String python, String script) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(python, "-W", "ignore", "-c", script)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return "no program";
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + said;
    }
}
