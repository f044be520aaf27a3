package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.replay.result.LogFit;
import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.BrokenPromise;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Formats the results of replays: a line for each configuration, a line for each of several queues, the closeness to
 * the logged schedule, and the jobs that starve.
 */
public final class ReplayText {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final int PERCENT = 100;

    private ReplayText() {}

    public static void print(List<ReplayResult> results, Page page) {
        new Columns<ReplayResult>()
                .left("CONFIGURATION", result -> result.configuration() + (result.isPartial() ? " (partial)" : ""))
                .right("ENDED", ReplayResult::ended)
                .right("STARVED", result -> result.starved().size())
                .right("MEAN WAIT", result -> time(result.metrics(), ReplayMetric.MEAN_WAIT))
                .right("P95 WAIT", result -> time(result.metrics(), ReplayMetric.P95_WAIT))
                .right("MAX WAIT", result -> time(result.metrics(), ReplayMetric.MAX_WAIT))
                .right("SLOWDOWN", result -> ratio(result.metrics(), ReplayMetric.MEAN_BOUNDED_SLOWDOWN))
                .right("UTILISATION", ReplayText::utilisation)
                .right("EVICTIONS", result -> count(result.metrics(), ReplayMetric.EVICTIONS))
                .right("LOST", result -> time(result.metrics(), ReplayMetric.LOST_SECONDS))
                .of(results)
                .print(page);
        bounds(results, page);
        queues(results, page);
        fit(results, page);
        lostNodes(results, page);
        gpus(results, page);
        results.forEach(result -> brokenPromises(result, page));
        results.forEach(result -> starved(result, page));
    }

    /** Prints the mean waits and the makespans beside the lower bounds that no policy can beat. */
    private static void bounds(List<ReplayResult> results, Page page) {
        Table table = Table.of("NO POLICY BEATS", ">MEAN WAIT", ">AT LEAST", ">MAKESPAN", ">AT LEAST");
        for (ReplayResult result : results) {
            LowerBounds bounds = result.bounds();
            if (bounds != null) {
                table.row(
                        result.configuration(),
                        time(result.metrics(), ReplayMetric.MEAN_WAIT),
                        bounds.meanWait() == null ? "–" : duration(Math.round(bounds.meanWait())),
                        time(result.metrics(), ReplayMetric.MAKESPAN),
                        duration(bounds.makespan()));
            }
        }
        table.print(page);
    }

    /** Prints the attempts that ended because their node left the cluster. */
    private static void lostNodes(List<ReplayResult> results, Page page) {
        Table table = Table.of("NODES LEFT", ">EVICTIONS");
        for (ReplayResult result : results) {
            Number evictions = result.metrics().get(ReplayMetric.NODE_EVICTIONS);
            if (evictions != null) {
                table.row(result.configuration(), evictions.toString());
            }
        }
        table.print(page);
    }

    /** Prints the queues if there are several, in the order of their names. */
    private static void queues(List<ReplayResult> results, Page page) {
        SortedSet<String> names = new TreeSet<>();
        results.forEach(result -> names.addAll(result.whole().queues().keySet()));
        if (names.size() < 2) {
            return;
        }
        record Row(String queue, String configuration, Map<ReplayMetric, Number> metrics) {}
        FirstItems<String> queues = FirstItems.of(List.copyOf(names));
        List<Row> rows = queues.shown().stream()
                .flatMap(queue -> results.stream()
                        .map(result -> new Row(
                                queue,
                                result.configuration(),
                                result.whole().queues().getOrDefault(queue, Map.of()))))
                .toList();
        new Columns<Row>()
                .left("QUEUE", Row::queue)
                .left("CONFIGURATION", Row::configuration)
                .keys()
                .right("JOBS", row -> count(row.metrics, ReplayMetric.JOBS))
                .right("MEAN WAIT", row -> time(row.metrics, ReplayMetric.MEAN_WAIT))
                .right("P95 WAIT", row -> time(row.metrics, ReplayMetric.P95_WAIT))
                .right("SLOWDOWN", row -> ratio(row.metrics, ReplayMetric.MEAN_BOUNDED_SLOWDOWN))
                .right("SHARE", row -> ratio(row.metrics, ReplayMetric.MEAN_SHARE))
                .right("ENTITLED", row -> ratio(row.metrics, ReplayMetric.MEAN_ENTITLED_SHARE))
                .right("DEVIATION", row -> ratio(row.metrics, ReplayMetric.SHARE_DEVIATION))
                .right("EVICTIONS", row -> count(row.metrics, ReplayMetric.EVICTIONS))
                .of(rows)
                .footer(queues.footer())
                .print(page);
    }

    /** Prints how close the replays come to the logged schedule, and the jobs that differ most. */
    private static void fit(List<ReplayResult> results, Page page) {
        Table table = Table.of("STARTS AS LOGGED", ">JOBS", ">WITHIN 1 MINUTE", ">WITHIN 5 %", ">MEAN DIFFERENCE");
        Table jobs = Table.of("DIFFERS MOST", "CONFIGURATION", ">LOGGED WAIT", ">WAIT", "BECAUSE")
                .keys(2);
        for (ReplayResult result : results) {
            LogFit fit = result.fit();
            if (fit != null) {
                table.row(
                        result.configuration(),
                        fit.jobs(),
                        percent(PERCENT * fit.withinMinute()),
                        percent(PERCENT * fit.withinFivePercent()),
                        duration(Math.round(fit.meanDifference())));
                fit.furthest()
                        .forEach(job -> jobs.row(
                                job.job(),
                                result.configuration(),
                                duration(job.loggedWait()),
                                job.replayedWait() == null ? "starves" : duration(job.replayedWait()),
                                job.reason()));
            }
        }
        table.print(page);
        jobs.print(page);
    }

    /** Prints the use of GPUs at the end. */
    private static void gpus(List<ReplayResult> results, Page page) {
        Table table = Table.of("GPUS", ">ASKED", ">ALLOCATED", ">FRAGMENTED");
        for (ReplayResult result : results) {
            if (!result.gpus().isEmpty()) {
                GpuPoint last = result.gpus().get(result.gpus().size() - 1);
                table.row(
                        result.configuration(),
                        percent(last.asked()),
                        percent(last.allocated()),
                        percent(last.fragmented()) + " of the idle");
            }
        }
        table.print(page);
    }

    private static String percent(double percent) {
        return String.format(Locale.ROOT, "%.2f %%", percent);
    }

    private static void brokenPromises(ReplayResult result, Page page) {
        FirstItems.of(result.promisesBroken())
                .in(new Columns<BrokenPromise>()
                        .left("PROMISE BROKEN", BrokenPromise::job)
                        .left("PROMISED", job -> duration(job.promised()))
                        .left("STARTED", job -> job.start() == null ? "never" : duration(job.start()))
                        .left("BECAUSE", BrokenPromise::reason))
                .print(page);
    }

    private static void starved(ReplayResult result, Page page) {
        FirstItems.of(result.starved())
                .in(new Columns<StarvedJob>()
                        .left("STARVED", StarvedJob::job)
                        .left("SUBMITTED", job -> duration(job.since()))
                        .left("BECAUSE", StarvedJob::reason))
                .print(page);
    }

    private static double value(Map<ReplayMetric, Number> metrics, ReplayMetric metric) {
        return metrics.getOrDefault(metric, 0).doubleValue();
    }

    private static String time(Map<ReplayMetric, Number> metrics, ReplayMetric metric) {
        return duration(Math.round(value(metrics, metric)));
    }

    private static String ratio(Map<ReplayMetric, Number> metrics, ReplayMetric metric) {
        return Figures.ratio(value(metrics, metric));
    }

    /** Returns the utilisation of the binding resource, with its name unless cpu alone is measured. */
    private static String utilisation(ReplayResult result) {
        UsedResource binding = result.bindingResource();
        boolean isAlone = Stream.of(UsedResource.MEMORY, UsedResource.GPU)
                .noneMatch(each -> result.metrics().containsKey(ReplayMetric.UTILISATION.of(each)));
        return Figures.ratio(result.utilisation(binding)) + (isAlone ? "" : " of " + binding.noun());
    }

    private static String count(Map<ReplayMetric, Number> metrics, ReplayMetric metric) {
        return Long.toString((long) value(metrics, metric));
    }

    /** Formats a duration in its two largest units: {@code 20 d 3 h}, {@code 5 m 12 s}. */
    static String duration(long seconds) {
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        if (seconds < HOUR) {
            return seconds / MINUTE + " m " + seconds % MINUTE + " s";
        }
        if (seconds < DAY) {
            return seconds / HOUR + " h " + seconds % HOUR / MINUTE + " m";
        }
        return seconds / DAY + " d " + seconds % DAY / HOUR + " h";
    }
}
