package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.replay.result.LogFit;
import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.UsedResource;
import java.io.PrintWriter;
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

    public static void print(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of(
                "CONFIGURATION",
                ">ENDED",
                ">STARVED",
                ">MEAN WAIT",
                ">P95 WAIT",
                ">MAX WAIT",
                ">SLOWDOWN",
                ">UTILISATION",
                ">EVICTIONS",
                ">LOST");
        for (ReplayResult result : results) {
            Map<ReplayMetric, Number> metrics = result.metrics();
            table.row(
                    result.configuration() + (result.isPartial() ? " (partial)" : ""),
                    result.ended(),
                    result.starved().size(),
                    time(metrics, ReplayMetric.MEAN_WAIT),
                    time(metrics, ReplayMetric.P95_WAIT),
                    time(metrics, ReplayMetric.MAX_WAIT),
                    ratio(metrics, ReplayMetric.MEAN_BOUNDED_SLOWDOWN),
                    utilisation(result),
                    count(metrics, ReplayMetric.EVICTIONS),
                    time(metrics, ReplayMetric.LOST_SECONDS));
        }
        table.print(out, page);
        bounds(results, out, page);
        queues(results, out, page);
        fit(results, out, page);
        lostNodes(results, out, page);
        gpus(results, out, page);
        results.forEach(result -> brokenPromises(result, out, page));
        results.forEach(result -> starved(result, out, page));
    }

    /** Prints the mean waits and the makespans beside the lower bounds that no policy can beat. */
    private static void bounds(List<ReplayResult> results, PrintWriter out, Page page) {
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
        table.print(out, page);
    }

    /** Prints the attempts that ended because their node left the cluster. */
    private static void lostNodes(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of("NODES LEFT", ">EVICTIONS");
        for (ReplayResult result : results) {
            Number evictions = result.metrics().get(ReplayMetric.NODE_EVICTIONS);
            if (evictions != null) {
                table.row(result.configuration(), evictions.toString());
            }
        }
        table.print(out, page);
    }

    /** Prints the queues if there are several, in the order of their names. */
    private static void queues(List<ReplayResult> results, PrintWriter out, Page page) {
        SortedSet<String> names = new TreeSet<>();
        results.forEach(result -> names.addAll(result.whole().queues().keySet()));
        if (names.size() < 2) {
            return;
        }
        Table table = Table.of(
                "QUEUE",
                "CONFIGURATION",
                ">JOBS",
                ">MEAN WAIT",
                ">P95 WAIT",
                ">SLOWDOWN",
                ">SHARE",
                ">ENTITLED",
                ">DEVIATION",
                ">EVICTIONS");
        FirstItems<String> queues = FirstItems.of(List.copyOf(names));
        for (String name : queues.shown()) {
            for (ReplayResult result : results) {
                Map<ReplayMetric, Number> metrics = result.whole().queues().getOrDefault(name, Map.of());
                table.row(
                        name,
                        result.configuration(),
                        count(metrics, ReplayMetric.JOBS),
                        time(metrics, ReplayMetric.MEAN_WAIT),
                        time(metrics, ReplayMetric.P95_WAIT),
                        ratio(metrics, ReplayMetric.MEAN_BOUNDED_SLOWDOWN),
                        ratio(metrics, ReplayMetric.MEAN_SHARE),
                        ratio(metrics, ReplayMetric.MEAN_ENTITLED_SHARE),
                        ratio(metrics, ReplayMetric.SHARE_DEVIATION),
                        count(metrics, ReplayMetric.EVICTIONS));
            }
        }
        table.footer(queues.footer()).print(out, page);
    }

    /** Prints how close the replays come to the logged schedule, and the jobs that differ most. */
    private static void fit(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of("STARTS AS LOGGED", ">JOBS", ">WITHIN 1 MINUTE", ">WITHIN 5 %", ">MEAN DIFFERENCE");
        Table jobs = Table.of("DIFFERS MOST", "CONFIGURATION", ">LOGGED WAIT", ">WAIT", "BECAUSE");
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
        table.print(out, page);
        jobs.print(out, page);
    }

    /** Prints the use of GPUs at the end. */
    private static void gpus(List<ReplayResult> results, PrintWriter out, Page page) {
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
        table.print(out, page);
    }

    private static String percent(double percent) {
        return String.format(Locale.ROOT, "%.2f %%", percent);
    }

    private static void brokenPromises(ReplayResult result, PrintWriter out, Page page) {
        FirstItems.of(result.promisesBroken())
                .in(
                        Table.of("PROMISE BROKEN", "PROMISED", "STARTED", "BECAUSE"),
                        (table, job) -> table.row(
                                job.job(),
                                duration(job.promised()),
                                job.start() == null ? "never" : duration(job.start()),
                                job.reason()))
                .print(out, page);
    }

    private static void starved(ReplayResult result, PrintWriter out, Page page) {
        FirstItems.of(result.starved())
                .in(
                        Table.of("STARVED", "SINCE", "BECAUSE"),
                        (table, job) -> table.row(job.job(), duration(job.since()), job.reason()))
                .print(out, page);
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
