package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.cli.report.FirstItems;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Formats the results of replays: a line for each configuration, then the jobs that starve. */
public final class ReplayText {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private ReplayText() {}

    public static void print(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of(
                Column.left("CONFIGURATION"),
                Column.right("JOBS"),
                Column.right("ENDED"),
                Column.right("STARVED"),
                Column.right("MEAN WAIT"),
                Column.right("MAX WAIT"),
                Column.right("SLOWDOWN"),
                Column.right("MAKESPAN"),
                Column.right("UTILISATION"),
                Column.right("GOODPUT"),
                Column.right("EVICTIONS"),
                Column.right("LOST"),
                Column.right("ROUNDS"));
        for (ReplayResult result : results) {
            table.row(
                    result.configuration() + (result.isPartial() ? " (partial)" : ""),
                    Long.toString(result.jobs()),
                    Long.toString(result.ended()),
                    Integer.toString(result.starved().size()),
                    time(result, ReplayMetric.MEAN_WAIT),
                    time(result, ReplayMetric.MAX_WAIT),
                    Figures.ratio(value(result, ReplayMetric.MEAN_BOUNDED_SLOWDOWN)),
                    time(result, ReplayMetric.MAKESPAN),
                    Figures.ratio(value(result, ReplayMetric.UTILISATION)),
                    Figures.ratio(value(result, ReplayMetric.GOODPUT)),
                    Long.toString((long) value(result, ReplayMetric.EVICTIONS)),
                    time(result, ReplayMetric.LOST_SECONDS),
                    Long.toString(result.rounds()));
        }
        table.print(out, page);
        lostNodes(results, out, page);
        gpus(results, out, page);
        results.forEach(result -> starved(result, out, page));
    }

    /** Prints the attempts that ended because their node left the cluster. */
    private static void lostNodes(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of(Column.left("NODES LEFT"), Column.right("EVICTIONS"));
        for (ReplayResult result : results) {
            Number evictions = result.metrics().get(ReplayMetric.NODE_EVICTIONS);
            if (evictions != null) {
                table.row(result.configuration(), evictions.toString());
            }
        }
        table.print(out, page);
    }

    /** Prints the use of GPUs at the end. */
    private static void gpus(List<ReplayResult> results, PrintWriter out, Page page) {
        Table table = Table.of(
                Column.left("GPUS"), Column.right("ASKED"), Column.right("ALLOCATED"), Column.right("FRAGMENTED"));
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

    private static void starved(ReplayResult result, PrintWriter out, Page page) {
        FirstItems<StarvedJob> jobs = FirstItems.of(result.starved());
        Table table = Table.of(Column.left("STARVED"), Column.left("SINCE"), Column.left("BECAUSE"));
        jobs.shown().forEach(job -> table.row(job.job(), duration(job.since()), job.reason()));
        table.footer(jobs.footer()).print(out, page);
    }

    private static double value(ReplayResult result, ReplayMetric metric) {
        return Objects.requireNonNull(result.metrics().get(metric)).doubleValue();
    }

    private static String time(ReplayResult result, ReplayMetric metric) {
        return duration(Math.round(value(result, metric)));
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
