package dev.terrace.replay.picture;

import static dev.terrace.replay.picture.FigureAxes.point;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Charts of replays as SVG files: utilisation and queue length of each configuration, and the distributions of waits
 * and bounded slowdowns. They have the ticks, labels and points of the files that a report saves.
 */
final class ReplayFigures {
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final double EDGE = 8;
    private static final double TITLE = 15;
    private static final double TEXT = 12;
    private static final double TOP = 0.9;
    private static final int LINE = 20;
    private static final int LETTERS = 128;
    private static final double PER_LETTER = 7;
    private static final int UNIT = 1000;
    private static final int SHORT = 10;
    private static final double LEAST = 10;
    private static final Object[][] SECONDS = {
        {1, "1 s"},
        {10, "10 s"},
        {60, "1 m"},
        {600, "10 m"},
        {3600, "1 h"},
        {21_600, "6 h"},
        {86_400, "1 d"},
        {604_800, "1 w"},
        {2_592_000, "30 d"},
        {31_536_000, "1 y"}
    };

    private final PicturedJobs jobs;
    private final long warm;
    private final long startLatency;
    private final List<Replayed> replays;

    /** A configuration: its result, its data, and what all its nodes offer. */
    record Replayed(ReplayResult result, ReplayPicture picture, long cpuMilli, long gpuMilli) {
        private String label() {
            return String.valueOf(Path.of(result.configuration()).getFileName());
        }
    }

    /** The sorted values of a configuration, or of the log. */
    private static final class Curve {
        private final String label;
        private final double[] sorted;

        Curve(String label, double[] sorted) {
            this.label = label;
            this.sorted = sorted;
        }
    }

    ReplayFigures(PicturedJobs jobs, long warm, long startLatency, List<Replayed> replays) {
        this.jobs = jobs;
        this.warm = warm;
        this.startLatency = startLatency;
        this.replays = replays;
    }

    /** Writes the files into a folder. */
    void write(Path folder) throws IOException {
        List<Curve> waits = new ArrayList<>();
        List<Curve> slowdowns = new ArrayList<>();
        for (Replayed replay : replays) {
            write(folder, "Utilisation under " + replay.label(), utilisation(replay));
            waits.add(new Curve(replay.label(), sorted(job -> wait(replay, job))));
            slowdowns.add(new Curve(replay.label(), sorted(job -> slowdown(replay, job))));
        }
        double[] logged = sorted(
                job -> job.loggedStart() < 0 ? Double.NaN : (double) Math.max(0, job.loggedStart() - job.submit()));
        if (logged.length > 0) {
            waits.add(new Curve("logged", logged));
        }
        write(
                folder,
                "Distribution of wait",
                distribution(
                        "wait", "The part of the jobs that started within a time; further left is better.", waits));
        write(
                folder,
                "Distribution of bounded slowdown",
                distribution(
                        "bounded slowdown",
                        "Turnaround divided by run time (at least 10 s); further left is better.",
                        slowdowns));
    }

    private static void write(Path folder, String title, String svg) throws IOException {
        String name = title.replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
        Path file = folder.resolve(name + ".svg");
        // Configurations of one name lie in several folders.
        for (int number = 2; Files.exists(file); number++) {
            file = folder.resolve(name + "-" + number + ".svg");
        }
        Files.writeString(file, svg);
    }

    private Stream<TraceJob> all() {
        return StreamSupport.stream(jobs.trace().jobs().spliterator(), false);
    }

    private double[] sorted(ToDoubleFunction<TraceJob> value) {
        return all().filter(job -> job.submit() >= warm)
                .mapToDouble(value)
                .filter(each -> !Double.isNaN(each))
                .sorted()
                .toArray();
    }

    private double wait(Replayed replay, TraceJob job) {
        OptionalLong start = replay.picture().attempts(job).start();
        return start.isPresent() ? (double) (start.getAsLong() + startLatency - job.submit()) : Double.NaN;
    }

    private static double slowdown(Replayed replay, TraceJob job) {
        OptionalLong end = replay.picture().attempts(job).end();
        return end.isPresent()
                ? Math.max(1, (double) (end.getAsLong() - job.submit()) / Math.max(job.run(), SHORT))
                : Double.NaN;
    }

    private double until() {
        return replays.stream()
                .flatMapToDouble(replay -> all().flatMapToDouble(job -> DoubleStream.concat(
                        DoubleStream.of((double) job.submit()),
                        replay.picture().attempts(job).byTask().values().stream()
                                .flatMap(List::stream)
                                .mapToDouble(attempt -> (double) attempt.end()))))
                .reduce(1, Math::max);
    }

    private String utilisation(Replayed replay) {
        SvgPlot plot = new SvgPlot();
        String title = "Utilisation under " + replay.label();
        LoadSeries loads = replay.picture().loads();
        double until = until();
        List<String> sentences = new ArrayList<>();
        sentences.add(sentence(replay, ReplayMetric.UTILISATION, replay.cpuMilli(), "cpu"));
        if (replay.gpuMilli() > 0) {
            sentences.add(sentence(replay, ReplayMetric.GPU_UTILISATION, replay.gpuMilli(), "GPUs"));
        }
        double y = head(plot, title, String.join(" ", sentences));
        y = legend(plot, y);
        y = areas(plot, y, loads.cpu(), (double) replay.cpuMilli(), until, "cpu in use");
        if (replay.gpuMilli() > 0) {
            y = areas(plot, y, loads.gpu(), (double) replay.gpuMilli(), until, "GPUs in use");
        }
        y = waiting(plot, y, loads.waiting(), until);
        return plot.file(title, y + EDGE);
    }

    private static String sentence(Replayed replay, ReplayMetric metric, long capacity, String resource) {
        Number value = replay.result().metrics().get(metric);
        String all = FigureAxes.number((double) capacity / UNIT) + " " + resource;
        return value == null
                ? all + "."
                : String.format(
                        Locale.ROOT,
                        "%.1f %% of %s in use, on average, until the last job ended.",
                        100 * value.doubleValue(),
                        all);
    }

    private static double head(SvgPlot plot, String title, String sentence) {
        double y = EDGE;
        plot.text(title, EDGE, y + TOP * TITLE, "start", TITLE, "650", plot.colour("text"));
        y += LINE;
        StringBuilder line = new StringBuilder();
        for (String word : SPACE.split(sentence + " \n", -1)) {
            if (!line.isEmpty() && (word.equals("\n") || line.length() + word.length() > LETTERS)) {
                plot.text(line.toString(), EDGE, y + TOP * TEXT, "start", TEXT, "", plot.colour("text-faint"));
                y += 16;
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        return y;
    }

    private double legend(SvgPlot plot, double top) {
        List<String> names = jobs.queues();
        int layers = Math.min(names.size(), LoadSeries.QUEUES);
        double[] at = {EDGE, top + 4};
        for (int queue = 0; queue < layers; queue++) {
            plot.area(
                    "M%s %sh14v12h-14Z".formatted(SvgPlot.number(at[0]), SvgPlot.number(at[1] + 1)),
                    plot.fill(place(queue)),
                    1);
            entry(plot, names.get(queue), at);
        }
        if (names.size() > layers) {
            plot.area(
                    "M%s %sh14v12h-14Z".formatted(SvgPlot.number(at[0]), SvgPlot.number(at[1] + 1)), plot.fill(-1), 1);
            entry(plot, FigureAxes.number(names.size() - layers) + " other queues", at);
        }
        plot.line(
                point('M', at[0], at[1] + 7) + point('L', at[0] + 18, at[1] + 7),
                plot.colour("text"),
                2,
                SvgPlot.capacity());
        entry(plot, "capacity", at);
        return at[1] + 24;
    }

    /** Writes the name of an entry behind its mark, and moves to the next one. */
    private static void entry(SvgPlot plot, String name, double[] at) {
        plot.text(name, at[0] + 22, at[1] + 1 + TOP * TEXT, "start", TEXT, "", plot.colour("text"));
        at[0] += 36 + PER_LETTER * name.length();
        if (at[0] > SvgPlot.WIDTH - 100) {
            at[0] = EDGE;
            at[1] += 18;
        }
    }

    /** Returns the place of a queue among all names, which decides its colour; -1 for other queues together. */
    private int place(int queue) {
        return queue >= LoadSeries.QUEUES
                ? -1
                : (int) jobs.queues().stream()
                        .filter(name -> name.compareTo(jobs.queues().get(queue)) < 0)
                        .count();
    }

    private double areas(SvgPlot plot, double down, ReducedSeries series, double capacity, double until, String title) {
        FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 18, 144);
        plot.shift(down);
        DoubleUnaryOperator y = axes.y(capacity * 1.04);
        axes.values(FigureAxes.valueTicks(capacity, 4), y, value -> FigureAxes.number(value / UNIT), title);
        axes.times(0, until, false);
        int width = (int) (axes.right() - axes.left());
        double[] sum = new double[width];
        double[] lower = new double[width];
        Arrays.fill(lower, axes.bottom());
        List<double[]> points = points(series);
        int layers = points.isEmpty() ? 0 : points.get(0).length - 2;
        for (int layer = 0; layer < layers; layer++) {
            double[] means = means(points, 2 + layer, until, width);
            double[] upper = new double[width];
            for (int pixel = 0; pixel < width; pixel++) {
                sum[pixel] += means[pixel];
                upper[pixel] = y.applyAsDouble(sum[pixel]);
            }
            plot.area(outline(axes.left(), lower, upper), plot.fill(place(layer)), 1);
            lower = upper;
        }
        double at = y.applyAsDouble(capacity);
        plot.line(
                point('M', axes.left(), at) + point('L', axes.right(), at),
                plot.colour("text"),
                1.5,
                SvgPlot.capacity());
        plot.end();
        return down + 150 + 4;
    }

    private double waiting(SvgPlot plot, double down, ReducedSeries series, double until) {
        FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 18, 76);
        plot.shift(down);
        double most = replays.stream()
                .flatMap(replay -> points(replay.picture().loads().waiting()).stream())
                .mapToDouble(values -> values[1])
                .reduce(0, Math::max);
        DoubleUnaryOperator y = axes.y(most == 0 ? 1 : most * 1.06);
        double wanted = Math.max(2, (axes.bottom() - axes.top()) / 34);
        axes.values(FigureAxes.valueTicks(most, wanted), y, FigureAxes::number, "waiting jobs");
        axes.times(0, until, true);
        int width = (int) (axes.right() - axes.left());
        double[] lower = new double[width];
        Arrays.fill(lower, axes.bottom());
        double[] upper =
                Arrays.stream(means(points(series), 1, until, width)).map(y).toArray();
        plot.area(outline(axes.left(), lower, upper), plot.colour("text-faint"), 0.22);
        plot.line(steps(points(series), axes.x(0, until), y, until), plot.colour("text-faint"), 1);
        plot.end();
        return down + 116 + 4;
    }

    private static List<double[]> points(ReducedSeries series) {
        return series.points().stream()
                .map(point -> Arrays.stream(point).asDoubleStream().toArray())
                .toList();
    }

    /** Returns the mean of a value over the time of each pixel. */
    private static double[] means(List<double[]> points, int value, double until, int width) {
        double[] means = new double[width];
        double size = until / width;
        int place = indexAt(points, 0);
        for (int pixel = 0; pixel < width; pixel++) {
            double end = (pixel + 1) * size;
            double at = pixel * size;
            while (at < end) {
                boolean hasNext = place + 1 < points.size();
                double next = hasNext ? Math.min(end, points.get(place + 1)[0]) : end;
                if (place >= 0) {
                    means[pixel] += points.get(place)[value] * (next - at) / size;
                }
                at = next;
                if (!hasNext || points.get(place + 1)[0] > end) {
                    break;
                }
                place++;
            }
        }
        return means;
    }

    /** Returns the index of the last point at or before a time; -1 before the first. */
    private static int indexAt(List<double[]> points, double at) {
        return (int) points.stream().takeWhile(point -> point[0] <= at).count() - 1;
    }

    private static String outline(double left, double[] lower, double[] upper) {
        int last = lower.length - 1;
        StringBuilder path = new StringBuilder(point('M', left, lower[0]));
        way(left, upper).forEach(each -> path.append(point('L', each[0], each[1])));
        path.append(point('L', left + lower.length, upper[last])).append(point('L', left + lower.length, lower[last]));
        List<double[]> back = way(left, lower);
        for (int place = back.size() - 1; place >= 0; place--) {
            path.append(point('L', back.get(place)[0], back.get(place)[1]));
        }
        return path.toString();
    }

    private static List<double[]> way(double left, double[] values) {
        List<double[]> way = new ArrayList<>();
        for (int place = 0; place < values.length; place++) {
            double before = place == 0 ? values[0] : values[place - 1];
            if (place == 0 || values[place] != before) {
                way.add(new double[] {left + place, before});
                way.add(new double[] {left + place, values[place]});
            }
        }
        return way;
    }

    /** Returns a path of steps. Steps within half a pixel are one, which shows their extremes. */
    private static String steps(List<double[]> points, DoubleUnaryOperator x, DoubleUnaryOperator y, double until) {
        if (points.isEmpty()) {
            return "";
        }
        int place = Math.max(0, indexAt(points, 0));
        StringBuilder path = new StringBuilder(
                point('M', x.applyAsDouble(Math.max(0, points.get(place)[0])), y.applyAsDouble(points.get(place)[1])));
        for (place++; place < points.size() && points.get(place)[0] <= until; place++) {
            double pixel = x.applyAsDouble(points.get(place)[0]);
            double least = points.get(place - 1)[1];
            double most = least;
            path.append(point('L', pixel, y.applyAsDouble(least)));
            for (;
                    place + 1 < points.size()
                            && points.get(place + 1)[0] <= until
                            && x.applyAsDouble(points.get(place + 1)[0]) < pixel + 0.5;
                    place++) {
                least = Math.min(least, points.get(place)[1]);
                most = Math.max(most, points.get(place)[1]);
            }
            if (least < most) {
                path.append(point('L', pixel, y.applyAsDouble(least))).append(point('L', pixel, y.applyAsDouble(most)));
            }
            path.append(point('L', pixel, y.applyAsDouble(points.get(place)[1])));
        }
        return path.append(point('L', x.applyAsDouble(until), y.applyAsDouble(points.get(place - 1)[1])))
                .toString();
    }

    private static String distribution(String what, String sentence, List<Curve> curves) {
        SvgPlot plot = new SvgPlot();
        String title = "Distribution of " + what;
        double down = head(plot, title, sentence);
        double[] at = {EDGE, down + 4};
        for (int place = 0; place < curves.size(); place++) {
            plot.line(
                    point('M', at[0], at[1] + 7) + point('L', at[0] + 18, at[1] + 7),
                    plot.stroke(place),
                    2,
                    SvgPlot.dash(place));
            entry(plot, curves.get(place).label, at);
        }
        FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 20, 206);
        plot.shift(at[1] + 24);
        double most = curves.stream()
                .mapToDouble(curve -> curve.sorted.length == 0 ? 1 : curve.sorted[curve.sorted.length - 1])
                .reduce(LEAST, Math::max);
        double decades = Math.log10(Math.max(LEAST, most));
        DoubleUnaryOperator y = axes.y(1);
        axes.values(
                List.of(0.0, 0.25, 0.5, 0.75, 1.0),
                y,
                part -> FigureAxes.number(100 * part) + " %",
                "part of the jobs");
        double free = axes.left() - 20;
        for (Object[] tick : ticks(what)) {
            double x = axes.left()
                    + (axes.right() - axes.left())
                            * Math.log10(Math.max(1, ((Number) tick[0]).doubleValue()))
                            / decades;
            if (x < axes.left() - 1 || x > axes.right() + 1) {
                continue;
            }
            boolean fits = x >= free;
            axes.mark(x, fits ? (String) tick[1] : "");
            free = fits ? x + PER_LETTER * ((String) tick[1]).length() + 14 : free;
        }
        axes.base(what + " (logarithmic)");
        for (int place = 0; place < curves.size(); place++) {
            double[] sorted = curves.get(place).sorted;
            StringBuilder path = new StringBuilder();
            for (double pixel = axes.left(); pixel <= axes.right(); pixel++) {
                double value = Math.pow(10, decades * (pixel - axes.left()) / (axes.right() - axes.left()));
                double part = sorted.length == 0 ? 0 : (double) upTo(sorted, value) / sorted.length;
                path.append(
                        point(path.isEmpty() ? 'M' : 'L', pixel, axes.bottom() - part * (axes.bottom() - axes.top())));
            }
            plot.line(path.toString(), plot.stroke(place), 2, SvgPlot.dash(place));
        }
        plot.end();
        return plot.file(title, at[1] + 24 + 246 + 4 + EDGE);
    }

    private static List<Object[]> ticks(String what) {
        if (what.equals("wait")) {
            return List.of(SECONDS);
        }
        List<Object[]> decades = new ArrayList<>();
        for (double value = 1; value <= 1e7; value *= LEAST) {
            decades.add(new Object[] {value, FigureAxes.number(value)});
        }
        return decades;
    }

    /** Returns the number of values that are at most a value. */
    private static int upTo(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
