package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the metrics of small schedules with values computed by hand, in {@code schedules.txt}. */
class MeasuresTest {
    private static final Offset<Double> ROUNDING = Offset.offset(1e-12);
    private static final Map<String, ReplayMetric> BY_NAME = Arrays.stream(ReplayMetric.values())
            .collect(Collectors.toMap(ReplayMetric::inResults, Function.identity()));

    static List<String> schedules() throws IOException {
        try (InputStream in = Objects.requireNonNull(MeasuresTest.class.getResourceAsStream("schedules.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^== ", -1)).skip(1).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("schedules")
    void metricsAreAsComputedByHand(String text) {
        PlayedSchedule schedule = new PlayedSchedule();
        List<String> expected = new ArrayList<>();
        text.lines()
                .skip(1)
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(line -> read(line, schedule, expected));
        Measures measures = schedule.play();
        Map<String, MeasuredGroups> windows = Map.of("whole", measures.whole(), "loaded", measures.loaded());
        assertThat(expected).isNotEmpty().allSatisfy(line -> check(line, windows));
    }

    private static void read(String line, PlayedSchedule schedule, List<String> expected) {
        String[] words = line.split(" +", -1);
        switch (words[0]) {
            case "node" ->
                schedule.node(
                        words[1],
                        1000L * Integer.parseInt(words[2]),
                        words.length > 3 ? Long.parseLong(words[3]) : 0,
                        words.length > 4 ? Long.parseLong(words[4]) : 0);
            case "gone" -> schedule.gone(words[1], Long.parseLong(words[2]));
            case "queue" -> schedule.weights.put(words[1], Integer.parseInt(words[2]));
            case "warm" -> schedule.warm = Long.parseLong(words[1]);
            case "end" -> schedule.end = Long.parseLong(words[1]);
            case "job" -> job(line, schedule);
            default -> expected.add(line);
        }
    }

    private static void job(String line, PlayedSchedule schedule) {
        String[] sides = line.split(" :", -1);
        String[] words = sides[0].split(" +", -1);
        Map<String, String> fields = new HashMap<>();
        for (String word : Arrays.asList(words).subList(2, words.length)) {
            fields.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
        }
        int tasks = Integer.parseInt(fields.getOrDefault("tasks", "1"));
        int gpus = Integer.parseInt(fields.getOrDefault("gpus", "0"));
        TraceJob job = new TraceJob(
                words[1],
                Long.parseLong(fields.get("submit")),
                Long.parseLong(fields.get("run")),
                TraceJob.UNKNOWN,
                tasks,
                Integer.parseInt(fields.getOrDefault("min", "1")),
                new TaskRequest(
                        Math.round(1000 * Double.parseDouble(fields.getOrDefault("cpu", "1"))),
                        Long.parseLong(fields.getOrDefault("mib", "0")),
                        gpus,
                        gpus == 0 ? 0 : 1000,
                        ""),
                fields.getOrDefault("queue", ""),
                fields.getOrDefault("user", ""),
                null,
                TraceJob.UNKNOWN,
                "",
                TraceJob.UNKNOWN,
                schedule.jobs.size());
        String[] byTask = sides[1].split(",", -1);
        List<List<TaskAttempt>> attempts = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            attempts.add(attempts(job, task, byTask[Math.min(task, byTask.length - 1)].strip()));
        }
        schedule.jobs.put(job, attempts);
    }

    private static List<TaskAttempt> attempts(TraceJob job, int task, String text) {
        List<TaskAttempt> attempts = new ArrayList<>();
        for (String attempt : text.isEmpty() ? new String[0] : text.split("\\+", -1)) {
            String[] parts = attempt.split("[-@!?]", -1);
            attempts.add(new TaskAttempt(
                    job,
                    task,
                    1,
                    Long.parseLong(parts[0]),
                    Long.parseLong(parts[1]),
                    parts[2],
                    attempt.contains("!") ? Outcome.EVICTED : attempt.contains("?") ? Outcome.NODE_GONE : Outcome.DONE,
                    parts.length > 3 ? Long.parseLong(parts[3]) : 0));
        }
        return attempts;
    }

    private static void check(String line, Map<String, MeasuredGroups> windows) {
        String[] sides = line.split(": ", -1);
        String[] of = sides[0].split(" ", -1);
        MeasuredGroups groups = Objects.requireNonNull(windows.get(of[0]));
        Map<ReplayMetric, Number> values = of.length == 1
                ? groups.total()
                : switch (of[1]) {
                    case "queue" -> groups.queues().get(of[2]);
                    case "user" -> groups.users().get(of[2]);
                    default -> groups.widths().get(of[2]);
                };
        for (String pair : sides[1].split(" +", -1)) {
            String[] parts = pair.split("=", -1);
            Number value = Objects.requireNonNull(values).get(BY_NAME.get(parts[0]));
            assertThat(value).as(line).isNotNull();
            assertThat(Objects.requireNonNull(value).doubleValue())
                    .as(parts[0])
                    .isEqualTo(Double.parseDouble(parts[1]), ROUNDING);
        }
    }
}
