package dev.terrace.replay.picture;

import static dev.terrace.replay.picture.FigureAxes.point;

import dev.terrace.replay.picture.ReplayFigures.Replayed;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** Charts over time: the use of the cluster, the queue length, and the shares of queues. */
final class LoadFigures {
    private static final int UNIT = 1000;
    private static final double PER_TICK = 34;
    private static final double[] SOLID = {};

    private final ReplayFigures figures;
    private final Figure figure;
    private final SvgPlot plot;
    private final double until;
    private final OptionalLong earliestEnd;

    private LoadFigures(ReplayFigures figures, Figure figure, OptionalLong earliestEnd) {
        this.figures = figures;
        this.figure = figure;
        plot = figure.plot;
        until = figures.until();
        this.earliestEnd = earliestEnd;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Line(Steps steps, String colour, double width, double... dashes) {}

    static Figure utilisation(ReplayFigures figures, Replayed replay) {
        long cpu = (long) UsedResource.CPU.offeredBy(figures.plan().nodes());
        long gpu = (long) UsedResource.GPU.offeredBy(figures.plan().nodes());
        String sentence = sentence(replay, ReplayMetric.UTILISATION, cpu, "cpu")
                + (gpu > 0 ? " " + sentence(replay, ReplayMetric.GPU_UTILISATION, gpu, "GPUs") : "");
        Figure figure = new Figure("Utilisation under " + replay.label(), sentence);
        LoadFigures loads = new LoadFigures(figures, figure, ReplayPicture.earliestEnd(replay.result()));
        figures.queues(figure::queue);
        figure.line(loads.plot.colour("text"), SvgPlot.capacity(), "capacity");
        if (loads.earliestEnd.isPresent()) {
            figure.line(loads.plot.colour("text"), SvgPlot.bound(), "no policy ends earlier");
        }
        LoadSeries series = replay.picture().loads();
        figure.panel(150, () -> loads.areas(series.cpu(), (double) cpu, "cpu in use"));
        if (gpu > 0) {
            figure.panel(150, () -> loads.areas(series.gpu(), (double) gpu, "GPUs in use"));
        }
        figure.panel(116, () -> loads.waiting(series.waiting()));
        return figure;
    }

    private static String sentence(Replayed replay, ReplayMetric metric, long capacity, String resource) {
        Number value = replay.result().metrics().get(metric);
        String all = FigureAxes.number((double) capacity / UNIT) + " " + resource;
        return value == null
                ? all + "."
                : "%s of %s in use, on average, until the last job ended."
                        .formatted(FigureAxes.percent(value.doubleValue(), 1), all);
    }

    private void areas(ReducedSeries series, double capacity, String title) {
        FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 18, 144);
        DoubleUnaryOperator y = axes.y(capacity * 1.04);
        axes.values(FigureAxes.valueTicks(capacity, 4), y, value -> FigureAxes.number(value / UNIT), title);
        axes.times(0, until, false);
        axes.inside(() -> {
            double[] sum = new double[axes.width()];
            double[] lower = axes.floor();
            for (int layer = 0; layer < figures.layers(); layer++) {
                double[] means = Steps.of(series, 2 + layer, 1).means(until, sum.length);
                double[] upper = new double[sum.length];
                for (int pixel = 0; pixel < sum.length; pixel++) {
                    sum[pixel] += means[pixel];
                    upper[pixel] = y.applyAsDouble(sum[pixel]);
                }
                plot.area(Steps.outline(axes.left(), lower, upper), plot.fill(figures.place(layer)), 1);
                lower = upper;
            }
            double at = y.applyAsDouble(capacity);
            String line = point('M', axes.left(), at) + point('L', axes.right(), at);
            plot.line(line, plot.colour("text"), 1.5, SvgPlot.capacity());
            bound(axes);
        });
    }

    private void waiting(ReducedSeries series) {
        FigureAxes axes = new FigureAxes(plot, 56, SvgPlot.WIDTH - 14, 18, 76);
        double most = figures.replays().stream()
                .mapToDouble(replay ->
                        Steps.of(replay.picture().loads().waiting(), 1, 1).most())
                .reduce(0, Math::max);
        Steps jobs = Steps.of(series, 1, 1);
        String colour = plot.colour("text-faint");
        drawAxes(axes, most, FigureAxes::number, "waiting jobs");
        axes.inside(() -> {
            plot.area(Steps.outline(axes.left(), axes.floor(), heights(axes, most, jobs)), colour, 0.22);
            lines(axes, most, List.of(new Line(jobs, colour, 1, SOLID)));
            bound(axes);
        });
    }

    private void bound(FigureAxes axes) {
        earliestEnd.ifPresent(end -> axes.bound(axes.x(0, until).applyAsDouble((double) end)));
    }

    private void drawAxes(FigureAxes axes, double most, DoubleFunction<String> format, String title) {
        double wanted = Math.max(2, (axes.bottom() - axes.top()) / PER_TICK);
        axes.values(FigureAxes.valueTicks(most, wanted), y(axes, most), format, title);
        axes.times(0, until, true);
    }

    private static DoubleUnaryOperator y(FigureAxes axes, double most) {
        return axes.y(most == 0 ? 1 : most * 1.06);
    }

    private void lines(FigureAxes axes, double most, List<Line> lines) {
        for (Line line : lines) {
            String path = line.steps.path(axes.x(0, until), y(axes, most), until);
            plot.line(path, line.colour, line.width, line.dashes);
        }
    }

    /** Returns a panel for each queue; empty if the shares are unknown. */
    static Optional<Figure> fairness(ReplayFigures figures, Replayed replay) {
        Map<Integer, ReducedSeries> shares = replay.picture().shares();
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        Figure figure = new Figure(
                "Share held against share entitled · " + replay.label(),
                "Solid: the share of the cluster that the queue holds. Dashed: the share that it is entitled to, the same"
                        + " for all configurations. The gap is filled. Thin: what the policy itself says that the queue"
                        + " deserves, if it says so.");
        LoadFigures loads = new LoadFigures(figures, figure, OptionalLong.empty());
        double most = shares.values().stream()
                .flatMap(each -> Stream.of(FairnessSeries.held(each), FairnessSeries.entitled(each)))
                .mapToDouble(Steps::most)
                .reduce(0, Math::max);
        shares.forEach((queue, series) -> loads.share(queue, series, most));
        return Optional.of(figure);
    }

    private void share(int queue, ReducedSeries series, double most) {
        Steps held = FairnessSeries.held(series);
        Steps entitled = FairnessSeries.entitled(series);
        Steps deserved = FairnessSeries.deserved(series);
        String colour = plot.queue(figures.jobs().rank(queue));
        List<Line> lines = new ArrayList<>();
        lines.add(new Line(entitled, plot.colour("text-faint"), 1.2, SvgPlot.dash(1)));
        if (deserved.isKnown()) {
            lines.add(new Line(deserved, plot.colour("accent"), 0.8, SOLID));
        }
        lines.add(new Line(held, colour, 1.6, SOLID));
        String heading = "%s mean gap about %s"
                .formatted(
                        figures.nameOf(queue),
                        FigureAxes.percent(held.distance(entitled).mean(until), 1));
        figure.panel(heading, 136, () -> {
            FigureAxes axes = new FigureAxes(plot, 48, SvgPlot.WIDTH - 8, 18, 96);
            drawAxes(axes, most, value -> FigureAxes.percent(value, 0), "share of the cluster");
            axes.inside(() -> lines(axes, most, lines));
            axes.inside(() -> plot.area(
                    Steps.outline(axes.left(), heights(axes, most, entitled), heights(axes, most, held)), colour, 0.3));
        });
    }

    private double[] heights(FigureAxes axes, double most, Steps steps) {
        return Arrays.stream(steps.means(until, axes.width()))
                .map(y(axes, most))
                .toArray();
    }
}
