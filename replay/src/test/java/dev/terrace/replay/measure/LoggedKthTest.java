package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import dev.terrace.replay.world.ReplayWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the metrics of the logged schedule of KTH, in three queues, with a second implementation. */
class LoggedKthTest {
    private static final Path LOG = Path.of(System.getProperty("terrace.traces", "../../shared/traces"))
            .resolve("kth-sp2-1996/KTH-SP2-1996-2.swf.gz");
    private static final Percentage ROUNDING = Percentage.withPercentage(1e-7);

    private static final List<TraceJob> JOBS = new ArrayList<>();
    private static ReplayResult result;

    @BeforeAll
    static void measure() {
        assumeTrue(Files.exists(LOG), () -> "the log is not here: " + LOG);
        Trace log = TraceFormat.any(LOG, new TraceOptions(QueueBy.user, 0, true));
        for (TraceJob job : log.jobs()) {
            JOBS.add(inQueue(job, Integer.toString(Integer.parseInt(job.user().replace("user-", "")) % 3)));
        }
        Trace trace = Trace.builder(log.file(), log.name(), PackedJobs.of(JOBS))
                .nodes(log.nodes())
                .weights(Map.of("0", 1, "1", 2, "2", 3))
                .start(log.start())
                .leftOut(log.leftOut())
                .header(log.header())
                .build()
                .pooled(0);
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        result = new LoggedSchedule(plan).run();
    }

    private static TraceJob inQueue(TraceJob job, String queue) {
        return new TraceJob(
                job.id(),
                job.submit(),
                job.run(),
                job.estimate(),
                job.tasks(),
                job.minTasks(),
                job.request(),
                queue,
                job.user(),
                null,
                job.loggedStart(),
                job.loggedState(),
                job.loggedCpuMilli(),
                job.line());
    }

    private static double value(Map<ReplayMetric, Number> values, ReplayMetric metric) {
        return Objects.requireNonNull(values.get(metric)).doubleValue();
    }

    @Test
    void theLogHasItsPublishedUtilisationAndMeanWait() {
        assertThat(value(result.metrics(), ReplayMetric.UTILISATION)).isBetween(0.68945, 0.68955);
        assertThat(value(result.metrics(), ReplayMetric.MEAN_WAIT)).isBetween(15_390.0, 15_391.0);
        assertThat(result.ended()).isEqualTo(28_489);
    }

    @Test
    void theWholeIsTheSumOfItsSeconds() {
        long end = JOBS.stream().mapToLong(SecondBySecond::end).max().orElseThrow();
        check(result.whole(), new SecondBySecond(100).until(JOBS, end));
    }

    @Test
    void theLoadedWindowIsTheSumOfItsSeconds() {
        check(
                result.loaded(),
                new SecondBySecond(100).until(JOBS, JOBS.get(JOBS.size() - 1).submit()));
    }

    private static void check(MeasuredGroups groups, SecondBySecond sums) {
        Map<ReplayMetric, Number> total = groups.total();
        assertThat(value(total, ReplayMetric.MAKESPAN)).isEqualTo((double) sums.seconds);
        assertThat(value(total, ReplayMetric.UTILISATION)).isCloseTo(sums.utilisation(), ROUNDING);
        assertThat(value(total, ReplayMetric.LOSS_OF_CAPACITY))
                .isCloseTo(sums.wastedSum / (100.0 * sums.seconds), ROUNDING);
        assertThat(value(total, ReplayMetric.MEAN_WAITING_JOBS)).isCloseTo(sums.waitingSum / sums.seconds, ROUNDING);
        assertThat(value(total, ReplayMetric.JAIN_QUEUES)).isCloseTo(sums.jain(), ROUNDING);
        assertThat(value(total, ReplayMetric.SHARE_DEVIATION))
                .isCloseTo(Arrays.stream(sums.deviationSums).sum() / sums.seconds, ROUNDING);
        groups.queues().forEach((name, values) -> {
            int queue = Integer.parseInt(name);
            assertThat(value(values, ReplayMetric.MEAN_SHARE))
                    .isCloseTo(sums.shareSums[queue] / sums.seconds, ROUNDING);
            assertThat(value(values, ReplayMetric.MEAN_ENTITLED_SHARE))
                    .isCloseTo(sums.entitledSums[queue] / sums.seconds, ROUNDING);
            assertThat(value(values, ReplayMetric.SHARE_DEVIATION))
                    .isCloseTo(sums.deviationSums[queue] / sums.seconds, ROUNDING);
        });
    }

    /** Sums over queues, users and widths equal the total. */
    @Test
    void groupsAddUp() {
        for (MeasuredGroups groups : List.of(result.whole(), result.loaded())) {
            for (var each : List.of(groups.queues(), groups.users(), groups.widths())) {
                for (ReplayMetric metric : List.of(
                        ReplayMetric.JOBS,
                        ReplayMetric.UTILISATION,
                        ReplayMetric.GOODPUT,
                        ReplayMetric.MEAN_WAITING_JOBS,
                        ReplayMetric.MEAN_ASKED_CPU,
                        ReplayMetric.THROUGHPUT,
                        ReplayMetric.WORK_THROUGHPUT,
                        ReplayMetric.STARVED,
                        ReplayMetric.WAITS_OVER_HOUR,
                        ReplayMetric.WAITS_OVER_DAY)) {
                    double sum = each.values().stream()
                            .mapToDouble(values -> value(values, metric))
                            .sum();
                    assertThat(sum).as(metric.inResults()).isCloseTo(value(groups.total(), metric), ROUNDING);
                }
            }
        }
    }

    @Test
    void waitsAreExact() {
        long[] waits = JOBS.stream().mapToLong(TraceJob::loggedWait).sorted().toArray();
        int last = waits.length - 1;
        assertThat(value(result.metrics(), ReplayMetric.MEDIAN_WAIT)).isEqualTo((double) waits[last / 2]);
        assertThat(value(result.metrics(), ReplayMetric.MAX_WAIT)).isEqualTo((double) waits[last]);
        assertThat(value(result.metrics(), ReplayMetric.P95_WAIT))
                .isBetween((double) waits[(int) (last * 0.95)], (double) waits[(int) (last * 0.95) + 1]);
        assertThat(value(result.metrics(), ReplayMetric.MEAN_BOUNDED_SLOWDOWN))
                .isCloseTo(
                        JOBS.stream()
                                .mapToDouble(job ->
                                        Math.max(1, (job.loggedWait() + job.run()) / (double) Math.max(10, job.run())))
                                .average()
                                .orElseThrow(),
                        ROUNDING);
    }
}
