package dev.terrace.replay.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.files.Fault;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SweepRunnerTest {
    private final List<SweepRun> runs =
            SweepAnswerTest.answer(2, run -> 0, run -> 0).sweep().runs();
    private final List<RunRow> rows = new ArrayList<>();

    private static ReplayResult result(boolean isPartial) {
        MeasuredGroups whole =
                new MeasuredGroups(0, 1, Map.of(ReplayMetric.MEAN_WAIT, 3.0), List.of(), Map.of(), Map.of(), Map.of());
        return new ReplayResult(
                "a", 1, 1, List.of(), List.of(), isPartial, 1, null, whole, whole, null, List.of(), null, List.of());
    }

    @Test
    void eachRunHasARow() throws Exception {
        new SweepRunner(4, null, Duration.ZERO).run(runs, (run, isStopped) -> result(false), () -> false, rows::add);
        assertThat(rows).extracting(RunRow::run).containsExactlyInAnyOrderElementsOf(runs);
        assertThat(rows).noneMatch(RunRow::hasFailed);
    }

    @Test
    void aFailureIsARowWithItsSentence() throws Exception {
        new SweepRunner(2, null, Duration.ZERO)
                .run(
                        runs,
                        (run, isStopped) -> {
                            if (run.equals(runs.get(3))) {
                                throw Fault.at("--until", "no job is left");
                            }
                            return result(false);
                        },
                        () -> false,
                        rows::add);
        assertThat(rows).hasSameSizeAs(runs);
        assertThat(rows)
                .filteredOn(RunRow::hasFailed)
                .extracting(RunRow::run, RunRow::error)
                .containsExactly(tuple(runs.get(3), "--until: no job is left"));
    }

    @Test
    void theLimitEndsOnlyTheRunThatHangs() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        new SweepRunner(1, Duration.ofMillis(20), Duration.ofMillis(20))
                .run(
                        runs,
                        (run, isStopped) -> {
                            boolean hangs = run.equals(runs.get(0));
                            if (hangs) {
                                await(never);
                            }
                            boolean isSlow = run.equals(runs.get(1));
                            while (isSlow && !isStopped.getAsBoolean()) {
                                Thread.onSpinWait();
                            }
                            return result(isSlow);
                        },
                        () -> false,
                        rows::add);
        assertThat(rows).hasSameSizeAs(runs);
        assertThat(rows.subList(0, 2)).extracting(RunRow::error).allMatch(error -> error.contains("--timeout"));
        assertThat(rows.subList(2, rows.size())).noneMatch(RunRow::hasFailed);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aStopLosesOnlyRunsInProgress() throws Exception {
        new SweepRunner(1, null, Duration.ZERO)
                .run(runs, (run, isStopped) -> result(isStopped.getAsBoolean()), () -> rows.size() == 5, rows::add);
        assertThat(rows).extracting(RunRow::run).isEqualTo(runs.subList(0, 5));
    }

    @Test
    void aFullDiskEndsTheSweep() {
        assertThatThrownBy(() -> new SweepRunner(2, null, Duration.ZERO)
                        .run(runs, (run, isStopped) -> result(false), () -> false, row -> {
                            throw Fault.at("runs/1.json", "cannot be written: No space left on device");
                        }))
                .rootCause()
                .hasMessageContaining("No space left on device");
    }
}
