package dev.terrace.replay.picture;

import static dev.terrace.replay.picture.FigureAxes.point;

import dev.terrace.replay.picture.ReplayFigures.Replayed;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Distributions of waits and bounded slowdowns, and jobs by wait and width. */
final class WaitFigures {
    private static final double LEAST = 10;

    /** The bound of a distribution without one. */
    private static final double NONE = Double.POSITIVE_INFINITY;

    private record Tick(double value, String text) {}

    private static final List<Tick> SECONDS = List.of(
            new Tick(1, "1 s"),
            new Tick(10, "10 s"),
            new Tick(60, "1 m"),
            new Tick(600, "10 m"),
            new Tick(3600, "1 h"),
            new Tick(21_600, "6 h"),
            new Tick(86_400, "1 d"),
            new Tick(604_800, "1 w"),
            new Tick(2_592_000, "30 d"),
            new Tick(31_536_000, "1 y"));

    /** The bounds of waits in rows. */
    private static final List<Tick> ROWS = List.of(
            new Tick(1, "none"),
            new Tick(60, "under 1 m"),
            new Tick(600, "under 10 m"),
            new Tick(3600, "under 1 h"),
            new Tick(21_600, "under 6 h"),
            new Tick(86_400, "under 1 d"),
            new Tick(604_800, "under 1 w"),
            new Tick(Double.POSITIVE_INFINITY, "longer"),
            new Tick(Double.NaN, "never started"));

    private WaitFigures() {}

    /** The sorted values of a configuration, or of the log. */
    private record Curve(String label, List<Double> sorted) {
        double part(double most) {
            // No value counts as equal, so that the place behind the last equal one is found.
            int place = Collections.binarySearch(sorted, most, (value, bound) -> value <= bound ? -1 : 1);
            return sorted.isEmpty() ? 0 : (double) -(place + 1) / sorted.size();
        }

        double most() {
            return sorted.isEmpty() ? 1 : sorted.get(sorted.size() - 1);
        }
    }

    static Figure waits(ReplayFigures figures) {
        List<Curve> curves = curves(figures, WaitFigures::wait);
        Curve logged = curve(
                figures,
                "logged",
                job -> job.loggedStart() < 0 ? Double.NaN : Math.max(0, (double) job.loggedStart() - job.submit()));
        if (!logged.sorted.isEmpty()) {
            curves.add(logged);
        }
        String sentence = "The part of the jobs that started within a time; further left is better.";
        double bound = figures.replays().stream()
                .map(replay -> replay.result().bounds())
                .mapToDouble(bounds -> bounds == null || bounds.meanWait() == null ? NONE : bounds.meanWait())
                .reduce(NONE, Math::min);
        return distribution("wait", sentence, SECONDS, curves, bound < 1 ? NONE : bound);
    }

    static Figure slowdowns(ReplayFigures figures) {
        List<Tick> decades = new ArrayList<>();
        for (double value = 1; value <= 1e7; value *= 10) {
            decades.add(new Tick(value, FigureAxes.number(value)));
        }
        return distribution(
                "bounded slowdown",
                "Turnaround divided by run time (at least 10 s); further left is better.",
                decades,
                curves(figures, WaitFigures::slowdown),
                NONE);
    }

    private interface Measure {
        double of(ReplayFigures figures, Replayed replay, TraceJob job);
    }

    private static List<Curve> curves(ReplayFigures figures, Measure measure) {
        List<Curve> curves = new ArrayList<>();
        for (Replayed replay : figures.replays()) {
            String label = replay.label() + (replay.result().isPartial() ? " (partial)" : "");
            curves.add(curve(figures, label, job -> measure.of(figures, replay, job)));
        }
        return curves;
    }

    private static Curve curve(ReplayFigures figures, String label, ToDoubleFunction<TraceJob> value) {
        return new Curve(
                label,
                figures.measured()
                        .mapToDouble(value)
                        .filter(each -> !Double.isNaN(each))
                        .sorted()
                        .boxed()
                        .toList());
    }

    private static double wait(ReplayFigures figures, Replayed replay, TraceJob job) {
        OptionalLong start = replay.picture().attempts(job).start();
        long latency = figures.plan().semantics().startLatency();
        return start.isPresent() ? (double) (start.getAsLong() + latency - job.submit()) : Double.NaN;
    }

    private static double slowdown(ReplayFigures figures, Replayed replay, TraceJob job) {
        OptionalLong end = replay.picture().attempts(job).end();
        return end.isPresent() ? ReplayMetric.boundedSlowdown(end.getAsLong() - job.submit(), job.run()) : Double.NaN;
    }

    private static Figure distribution(
            String what, String sentence, List<Tick> ticks, List<Curve> curves, double bound) {
        Figure figure = new Figure("Distribution of " + what, sentence);
        SvgPlot plot = figure.plot;
        for (int place = 0; place < curves.size(); place++) {
            figure.line(plot.stroke(place), SvgPlot.dash(place), curves.get(place).label);
        }
        if (bound < NONE) {
            figure.line(plot.colour("text"), SvgPlot.bound(), "no policy has a lower mean");
        }
        double most = curves.stream().mapToDouble(Curve::most).reduce(LEAST, Math::max);
        double decades = Math.log10(most);
        figure.panel(246, () -> {
            FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 20, 206);
            double wide = axes.right() - axes.left();
            axes.values(
                    List.of(0.0, 0.25, 0.5, 0.75, 1.0),
                    axes.y(1),
                    part -> FigureAxes.number(100 * part) + " %",
                    "part of the jobs");
            double free = axes.left() - 20;
            for (Tick tick : ticks) {
                double x = axes.left() + wide * Math.log10(Math.max(1, tick.value)) / decades;
                if (x >= axes.left() - 1 && x <= axes.right() + 1) {
                    boolean fits = x >= free;
                    axes.mark(x, fits ? tick.text : "");
                    free = fits ? x + FigureAxes.width(tick.text) + 14 : free;
                }
            }
            axes.baseline(what + " (logarithmic)");
            FigureAxes wider = new FigureAxes(plot, axes.left(), axes.right(), axes.top() - 3, axes.bottom() + 3);
            wider.inside(() -> {
                for (int place = 0; place < curves.size(); place++) {
                    StringBuilder path = new StringBuilder();
                    for (double pixel = axes.left(); pixel <= axes.right(); pixel++) {
                        double value = Math.pow(10, decades * (pixel - axes.left()) / wide);
                        double at = axes.bottom() - curves.get(place).part(value) * (axes.bottom() - axes.top());
                        path.append(point(path.isEmpty() ? 'M' : 'L', pixel, at));
                    }
                    plot.line(path.toString(), plot.stroke(place), 2, SvgPlot.dash(place));
                }
                if (bound < NONE) {
                    axes.bound(axes.left() + wide * Math.log10(bound) / decades);
                }
            });
        });
        return figure;
    }

    /** Returns a table of the jobs, whose cells are shaded by their counts. Columns are powers of two. */
    static Figure byWidth(ReplayFigures figures, Replayed replay) {
        boolean isGpu = figures.all().anyMatch(job -> UsedResource.GPU.of(job.request()) > 0);
        SortedMap<Integer, int[]> columns = new TreeMap<>();
        figures.measured()
                .forEach(job -> columns.computeIfAbsent(power(job), absent -> new int[ROWS.size()])[
                        row(replay.picture().attempts(job).start(), job.submit())]++);
        int most = columns.values().stream().flatMapToInt(Arrays::stream).reduce(1, Math::max);
        Figure figure = new Figure(
                "Jobs by wait and width · " + replay.label(),
                "Columns: up to so many %s. Rows: time until the start. Darker cells hold more jobs."
                        .formatted(isGpu ? "GPUs, or cpus of jobs without" : "cpus"));
        FigureAxes axes = new FigureAxes(figure.plot, 100, SvgPlot.WIDTH - 8, 38, 38 + 18 * ROWS.size());
        figure.panel(axes.bottom() - 2, () -> cells(axes, columns, most, isGpu ? "GPUs, or cpus" : "cpus"));
        return figure;
    }

    private static int power(TraceJob job) {
        long gpu = UsedResource.GPU.of(job.request());
        double width = (double) job.tasks() * (gpu > 0 ? gpu : job.request().cpuMilli()) / 1000;
        int power = Math.getExponent(Math.max(1, width));
        return width > Math.scalb(1.0, power) ? power + 1 : power;
    }

    private static int row(OptionalLong start, long submit) {
        int row = 0;
        while (start.isPresent() && start.getAsLong() - submit >= ROWS.get(row).value) {
            row++;
        }
        return start.isPresent() ? row : ROWS.size() - 1;
    }

    private static void cells(FigureAxes axes, SortedMap<Integer, int[]> columns, int most, String unit) {
        double left = axes.left();
        double step = Math.min(64, (axes.right() - left) / Math.max(1, columns.size()));
        axes.below("width of the job (" + unit + ")", left, 2, "start");
        int column = 0;
        for (int power : columns.keySet()) {
            String title = power == 0 ? "≤ 1" : FigureAxes.number(Math.scalb(1.0, power));
            axes.below(title, left + (column++ + 0.5) * step, 20, "middle");
        }
        for (int row = 0; row < ROWS.size(); row++) {
            double top = axes.top() + 18 * row;
            axes.beside(ROWS.get(row).text, left - 8, top + 9, "end");
            column = 0;
            for (int[] counts : columns.values()) {
                double heat = counts[row] == 0 ? 0 : 0.08 + 0.92 * Math.log1p(counts[row]) / Math.log1p(most);
                double x = left + column++ * step;
                axes.plot().rect(x, top, step - 1, 17, axes.plot().colour("heat-full"), heat);
                axes.inCell(counts[row] == 0 ? "·" : FigureAxes.number(counts[row]), x + 0.5 * step, top + 9);
            }
        }
    }
}
