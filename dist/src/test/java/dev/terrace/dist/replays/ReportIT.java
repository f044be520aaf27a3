package dev.terrace.dist.replays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.dist.replays.ReportData.Pod;
import dev.terrace.engine.Sessions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.cases.ReplayCase;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.picture.ReplayPicture;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The data of a report, read back from its file, against the replay: recorded replays of the project and shared ones.
 */
class ReportIT {
    private static final double EXACTLY = 1e-9;

    private static final RecordedReplays REPLAYS = new RecordedReplays();

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource(RecordedReplays.FILES)
    void theFileHasEachAttemptAndMetric(Path file) throws Exception {
        ReplayCase recorded = RecordedReplays.read(file);
        ReplayPlan plan = RecordedReplays.plan(recorded);
        ReplayReport report = new ReplayReport(plan);
        ReplayPicture picture = report.picture();
        AttemptLog attempts = new AttemptLog();
        ReplayResult result = run(recorded, plan, attempts, picture);
        Path page = folder.resolve("report.html");
        report.write(
                page,
                null,
                List.of(result),
                List.of(picture),
                new Provenance("0", "17", List.of(), List.of(), List.of()));
        ReportData data = ReportData.read(page);
        assertThat(data.pods(0)).containsExactlyInAnyOrderElementsOf(pods(recorded, attempts));
        result.metrics()
                .forEach((metric, value) -> assertThat(data.replay(0)
                                .path("metrics")
                                .path(metric.inResults())
                                .doubleValue())
                        .isEqualTo(value.doubleValue()));
        assertThat(meanWait(data))
                .isCloseTo(value(result, ReplayMetric.MEAN_WAIT), within(EXACTLY * (1 + meanWait(data))));
        for (int node = 0; node < data.nodes().size(); node++) {
            assertThatItNeverHoldsMore(data, data.nodes().get(node), data.nodeCpu()[node]);
        }
    }

    private static double value(ReplayResult result, ReplayMetric metric) {
        return result.metrics().getOrDefault(metric, 0).doubleValue();
    }

    private static ReplayResult run(ReplayCase recorded, ReplayPlan plan, AttemptLog attempts, ReplayPicture picture) {
        try (Sessions sessions = REPLAYS.sessions(REPLAYS.configuration(recorded))) {
            List<ReplayListener> listeners = new ArrayList<>(picture.listeners());
            listeners.add(attempts);
            return new Replay(plan, recorded.name(), sessions, listeners.toArray(ReplayListener[]::new))
                    .run(() -> false);
        }
    }

    private static List<Pod> pods(ReplayCase recorded, AttemptLog attempts) {
        List<Pod> pods = new ArrayList<>();
        int number = 0;
        for (TraceJob job : recorded.trace().jobs()) {
            int of = number++;
            attempts.of(job).byTask().values().stream()
                    .flatMap(List::stream)
                    .forEach(attempt -> pods.add(pod(of, attempt)));
        }
        return pods;
    }

    private static Pod pod(int job, TaskAttempt attempt) {
        return new Pod(
                job,
                attempt.task(),
                attempt.start(),
                attempt.end(),
                attempt.outcome().ordinal(),
                attempt.lost(),
                attempt.node());
    }

    /** The mean over jobs of the time until enough of their tasks had started. */
    private static double meanWait(ReportData data) {
        long[] submit = data.job("submit");
        long[] least = data.job("minTasks");
        List<Pod> pods = data.pods(0);
        long sum = 0;
        long jobs = 0;
        for (int number = 0; number < submit.length; number++) {
            int job = number;
            long[] starts = pods.stream()
                    .filter(pod -> pod.job() == job)
                    .collect(Collectors.toMap(Pod::task, Pod::start, Math::min))
                    .values()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sorted()
                    .toArray();
            if (starts.length >= least[job]) {
                sum += starts[(int) least[job] - 1] - submit[job];
                jobs++;
            }
        }
        return jobs == 0 ? 0 : (double) sum / jobs;
    }

    /** A node with room for one pod therefore never shows two at one time. */
    private static void assertThatItNeverHoldsMore(ReportData data, String node, long capacity) {
        long[] cpu = data.job("cpu");
        List<Pod> pods =
                data.pods(0).stream().filter(pod -> pod.node().equals(node)).toList();
        for (Pod pod : pods) {
            long held = pods.stream()
                    .filter(other -> other.start() <= pod.start() && pod.start() < other.end())
                    .mapToLong(other -> cpu[other.job()])
                    .sum();
            assertThat(held).as("%s at %s", node, pod.start()).isLessThanOrEqualTo(capacity);
        }
    }
}
