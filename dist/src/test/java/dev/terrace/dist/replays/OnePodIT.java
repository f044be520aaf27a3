package dev.terrace.dist.replays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Sessions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that are one pod on a pool, against the same jobs with a pod for each task. */
class OnePodIT {
    private static final long DAY = 86_400;

    private static final RecordedReplays REPLAYS = new RecordedReplays();

    @ParameterizedTest
    @ValueSource(strings = {"first-fit", "fcfs", "sjf", "easy", "conservative", "share", "best-fit"})
    void aJobThatIsOnePodStartsAndEndsAsItsTasksWould(String name) throws IOException {
        ReplayPlan plan = plan();
        // Devices are recorded by task, so that each task is a pod.
        ReplayPlan single = plan.recording(ReplayWorld.typicalKinds(plan.trace()));
        assertThat(pods(plan, name)).isLessThan(pods(single, name));
        AttemptLog joined = new AttemptLog();
        AttemptLog alone = new AttemptLog();
        ReplayResult result = run(plan, name, joined);
        ReplayResult expected = run(single, name, alone);
        assertThat(result.metrics()).isEqualTo(expected.metrics());
        assertThat(result.starved()).isEqualTo(expected.starved());
        for (TraceJob job : plan.trace().jobs()) {
            assertThat(spans(joined, job)).isEqualTo(spans(alone, job));
        }
    }

    @Test
    void tasksStayPodsIfAnActionEvicts() throws IOException {
        ReplayPlan plan = plan();
        ReplayPlan single = plan.recording(ReplayWorld.typicalKinds(plan.trace()));
        assertThat(pods(plan, "preempt")).isEqualTo(pods(single, "preempt"));
    }

    /** A month of work on a pool with half of its cpus. */
    private static ReplayPlan plan() {
        Trace month = TraceFormat.any(RecordedReplays.ROOT.resolve("examples/replay/month"), TraceOptions.defaults());
        Trace pool = month.pooled((int) (month.cpuMilli() / 2000));
        return new ReplayPlan(pool, ReplayWorld.build(pool), Semantics.atOnce(), false, 0, null);
    }

    /** Returns the number of pods of the cluster after ten days. */
    private static int pods(ReplayPlan plan, String name) throws IOException {
        AtomicReference<ClusterState> then = new AtomicReference<>();
        try (Sessions sessions = REPLAYS.sessions(configuration(name))) {
            boolean unused =
                    new Replay(plan, name, sessions).at(10 * DAY, then::set).advance(() -> then.get() != null);
        }
        return then.get().cluster().tasks().size();
    }

    private static ReplayResult run(ReplayPlan plan, String name, AttemptLog attempts) throws IOException {
        try (Sessions sessions = REPLAYS.sessions(configuration(name))) {
            return new Replay(plan, name, sessions, attempts).run(() -> false);
        }
    }

    private static Configuration configuration(String name) throws IOException {
        return ConfigurationReader.read(
                RecordedReplays.ROOT.resolve("conf/" + name + ".yaml"), REPLAYS.catalog(), false);
    }

    private static List<List<Object>> spans(AttemptLog attempts, TraceJob job) {
        List<List<Object>> spans = new ArrayList<>();
        attempts.of(job).byTask().forEach((task, ofTask) -> {
            for (TaskAttempt attempt : ofTask) {
                spans.add(List.of(task, attempt.start(), attempt.end(), attempt.node(), attempt.outcome()));
            }
        });
        return spans;
    }
}
