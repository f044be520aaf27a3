package dev.terrace.replay.picture;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.picture.ReplayFigures.Replayed;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.DoubleUnaryOperator;

/** Evictions over time, and nodes over time: each pod and attempt as a rectangle. */
record ScheduleFigures(ReplayFigures figures) {
    private static final double EVICTED = 0.55;
    private static final int LONGEST = 11;

    private record Eviction(double at, int queue) {}

    /** Returns the evictions of all configurations; empty without any. */
    Optional<Figure> evictions() {
        List<List<Eviction>> all = new ArrayList<>();
        StringJoiner counts = new StringJoiner("; ");
        for (Replayed replay : figures.replays()) {
            List<Eviction> own = evictions(replay);
            all.add(own);
            counts.add("%s: %s, %s eviction%s"
                    .formatted(all.size(), replay.label(), FigureAxes.number(own.size()), own.size() == 1 ? "" : "s"));
        }
        if (all.stream().allMatch(List::isEmpty)) {
            return Optional.empty();
        }
        Figure figure = new Figure(
                "Evictions over time",
                counts + ". The queues of a configuration are below each other, in the order of the legend.");
        figures.queues(figure::queue);
        double row = Math.max(4, 24.0 / figures.layers());
        double lane = 6 + figures.layers() * row;
        figure.panel(60 + lane * all.size(), () -> {
            FigureAxes axes = new FigureAxes(figure.plot, 56, SvgPlot.WIDTH - 14, 20, 20 + lane * all.size());
            axes.times(0, figures.until(), true);
            axes.below("configuration", 4, 2, "start");
            for (int number = 0; number < all.size(); number++) {
                double top = axes.top() + number * lane;
                List<Eviction> own = all.get(number);
                axes.inside(() -> ticks(axes, own, top + 3, row));
                axes.beside(String.valueOf(number + 1), axes.left() - 8, axes.top() + (number + 0.5) * lane, "end");
            }
        });
        return Optional.of(figure);
    }

    /** Each task counts, as on the page and in the metric. */
    private List<Eviction> evictions(Replayed replay) {
        return figures.all()
                .flatMap(job -> replay.picture().attempts(job).byTask().values().stream()
                        .flatMap(List::stream)
                        .filter(attempt -> attempt.outcome() == Outcome.EVICTED)
                        .map(attempt -> new Eviction(
                                (double) attempt.end(), figures.jobs().queue(job))))
                .toList();
    }

    private void ticks(FigureAxes axes, List<Eviction> evictions, double top, double row) {
        DoubleUnaryOperator x = axes.x(0, figures.until());
        Set<List<Double>> drawn = new HashSet<>();
        for (Eviction eviction : evictions) {
            double left = Math.round(2 * x.applyAsDouble(eviction.at)) / 2.0 - 0.75;
            double at = top + Math.min(eviction.queue, LoadSeries.QUEUES) * row;
            if (drawn.add(List.of(left, at))) {
                String colour = axes.plot().queue(figures.place(eviction.queue));
                axes.plot().rect(left, at, 1.5, row - 0.5, colour, 1);
            }
        }
    }

    /** Returns the nodes over time under each configuration. */
    Figure schedule() {
        Map<String, Integer> nodeIndex = new LinkedHashMap<>();
        figures.plan().nodes().forEach(node -> nodeIndex.put(node.name(), nodeIndex.size()));
        // Some nodes appear during a replay.
        List<List<Lanes.Item>> items = figures.replays().stream()
                .map(replay -> items(replay, nodeIndex))
                .toList();
        List<String> nodes = List.copyOf(nodeIndex.keySet());
        Figure figure = new Figure(
                "Nodes over time",
                "Each pod on its node over time. Items smaller than a pixel are merged into one colour by the amounts"
                        + " they hold. Evicted attempts are lighter, and end with a red mark.");
        figures.queues(figure::queue);
        double height = nodes.size() == 1 ? 300 : Math.max(140, Math.min(400, 60 + 24.0 * nodes.size()));
        for (int number = 0; number < items.size(); number++) {
            List<Lanes.Rectangle> rectangles = Lanes.rectangles(items.get(number), nodes.size());
            FigureAxes axes = new FigureAxes(figure.plot, 84, SvgPlot.WIDTH - 14, 20, height - 40);
            figure.panel(figures.replays().get(number).label(), height, () -> schedule(axes, rectangles, nodes));
        }
        return figure;
    }

    private List<Lanes.Item> items(Replayed replay, Map<String, Integer> nodeIndex) {
        List<Lanes.Item> items = new ArrayList<>();
        int attempts = 0;
        for (TraceJob job : figures.jobs().trace().jobs()) {
            int queue = figures.place(figures.jobs().queue(job));
            for (JobAttempts.Attempt attempt : replay.picture().together(job)) {
                int last = -1;
                double part = 0;
                for (String name : attempt.nodes()) {
                    int node = nodeIndex.computeIfAbsent(name, absent -> nodeIndex.size());
                    // The tasks on one node are mostly neighbours.
                    boolean isSame = node == last;
                    part = Math.min(1, (isSame ? part : 0) + part(job, node));
                    if (isSame) {
                        items.remove(items.size() - 1);
                    }
                    items.add(new Lanes.Item(
                            attempts,
                            (double) attempt.start(),
                            (double) attempt.end(),
                            node,
                            part,
                            queue,
                            attempt.outcome() == Outcome.EVICTED));
                    last = node;
                }
                attempts++;
            }
        }
        return items;
    }

    /** Returns the part of a node that a task holds. */
    private double part(TraceJob job, int node) {
        if (node >= figures.plan().nodes().size()) {
            return 0;
        }
        NodeSpec spec = figures.plan().nodes().get(node);
        double cpu = of(job.request().cpuMilli(), spec.allocatable().get(ResourceNames.CPU));
        return Math.max(cpu, of(UsedResource.GPU.of(job.request()), GpuShare.total(spec.allocatable())));
    }

    private static double of(long part, long whole) {
        return whole > 0 ? Math.min(1, (double) part / whole) : 0;
    }

    private void schedule(FigureAxes axes, List<Lanes.Rectangle> rectangles, List<String> nodes) {
        SvgPlot plot = axes.plot();
        double perTime = (axes.right() - axes.left()) / figures.until();
        double perRow = (axes.bottom() - axes.top()) / nodes.size();
        Map<List<Object>, StringBuilder> exact = new LinkedHashMap<>();
        List<Lanes.Rectangle> small = new ArrayList<>();
        for (Lanes.Rectangle each : rectangles) {
            double from = Math.max(0, each.item().start());
            double until = Math.min(figures.until(), each.item().end());
            double width = (until - from) * perTime;
            double height = (each.bottom() - each.top()) * perRow;
            if (until <= from || each.bottom() <= each.top()) {
                continue;
            }
            if (width < 2 || height < 1) {
                small.add(each);
                continue;
            }
            exact.computeIfAbsent(List.of(each.item().queue(), each.item().isEvicted()), absent -> new StringBuilder())
                    .append(SvgPlot.outline(
                            axes.left() + from * perTime,
                            axes.top() + each.top() * perRow,
                            width > 5 ? width - 1 : width,
                            height > 5 ? height - 1 : height));
        }
        int columns = (int) Math.round(axes.right() - axes.left());
        int lines = (int)
                Math.max(1, Math.round(perRow < 1 ? axes.bottom() - axes.top() : nodes.size() * Math.floor(perRow)));
        plot.rect(
                axes.left(),
                axes.top(),
                axes.right() - axes.left(),
                axes.bottom() - axes.top(),
                plot.colour("sunken"),
                1);
        Cells cells = new Cells(columns, lines, SvgPlot.channels(plot.colour("sunken")));
        Map<Integer, int[]> colours = new HashMap<>();
        double perColumn = columns / figures.until();
        double perLine = (double) lines / nodes.size();
        for (Lanes.Rectangle each : small) {
            cells.cover(
                    each.item().start() * perColumn,
                    each.item().end() * perColumn,
                    each.top() * perLine,
                    each.bottom() * perLine,
                    colours.computeIfAbsent(each.item().queue(), queue -> SvgPlot.channels(plot.queue(queue))),
                    each.item().isEvicted() ? EVICTED : 1);
        }
        plot.group(
                "transform=\"translate(%s %s) scale(%s %s)\" shape-rendering=\"crispEdges\""
                        .formatted(
                                SvgPlot.number(axes.left()),
                                SvgPlot.number(axes.top()),
                                (axes.right() - axes.left()) / columns,
                                (axes.bottom() - axes.top()) / lines),
                () -> cells.outlines().forEach((colour, outline) -> plot.area(outline, colour, 1)));
        exact.forEach((key, outline) ->
                plot.area(outline.toString(), plot.fill((int) key.get(0)), key.get(1) == Boolean.TRUE ? EVICTED : 1));
        new FigureAxes(plot, axes.left(), axes.right(), axes.bottom(), axes.bottom()).times(0, figures.until(), true);
        axes.below("node", 4, 2, "start");
        int step = (int) Math.max(1, Math.ceil(16 / perRow));
        for (int node = 0; node < nodes.size(); node += step) {
            double at = axes.top() + node * perRow + Math.min(perRow, 16) / 2;
            if (at > axes.top() && at < axes.bottom()) {
                axes.beside(fitted(nodes.get(node)), axes.left() - 6, at, "end");
            }
        }
        axes.inside(() -> marks(axes, rectangles, perTime, perRow));
    }

    private void marks(FigureAxes axes, List<Lanes.Rectangle> rectangles, double perTime, double perRow) {
        for (Lanes.Rectangle each : rectangles) {
            double size = (each.bottom() - each.top()) * perRow;
            if (each.item().isEvicted() && each.item().end() <= figures.until() && size >= 1) {
                axes.plot()
                        .rect(
                                axes.left() + each.item().end() * perTime - 2,
                                axes.top() + each.top() * perRow,
                                2,
                                Math.max(1, size - 0.5),
                                axes.plot().colour("bad"),
                                1);
            }
        }
    }

    /** Truncates the beginning of a name, because the end distinguishes nodes. */
    private static String fitted(String name) {
        int length = name.codePointCount(0, name.length());
        return length <= LONGEST ? name : "…" + name.substring(name.offsetByCodePoints(0, length - LONGEST + 1));
    }
}
