package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Page;
import dev.terrace.model.finding.OneLine;
import dev.terrace.replay.picture.ReplayOutline;
import dev.terrace.replay.trace.UsedResource;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Charts of replays in a terminal: utilisation, queue length, and the distribution of waits. Each configuration has two
 * lines of block characters. All configurations have the same axes.
 */
public final class ReplayCharts {
    private static final int WIDTH = 80;
    private static final int LABEL = 20;
    private static final int SCALE = 7;

    /** The spaces before, between and behind the columns of labels. */
    private static final int GAPS = 3;

    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final int LEVELS = BLOCKS.length() - 1;
    private static final List<String> TICKS = List.of("1 s", "1 m", "1 h", "1 d", "10 d");
    private static final double[] TICK_SECONDS = {1, 60, 3600, 86_400, 864_000};

    private final Page page;
    private final List<String> names;
    private final int width;

    private ReplayCharts(Page page, List<String> names) {
        this.page = page;
        this.names = names;
        width = WIDTH - LABEL - SCALE - GAPS;
    }

    /**
     * Prints the charts if the page is wide enough.
     *
     * @param configurations the configurations as the user named them
     * @param outlines one for each configuration
     */
    public static void print(List<String> configurations, List<ReplayOutline> outlines, Page page) {
        long until = outlines.stream().mapToLong(ReplayOutline::last).max().orElse(0);
        if (until > 0 && page.fits(WIDTH)) {
            new ReplayCharts(page, configurations).print(outlines, until);
        }
    }

    private void print(List<ReplayOutline> outlines, long until) {
        String times = axis("0", ReplayText.duration(until));
        List<double[]> cpu = utilisation(outlines, UsedResource.CPU, until);
        List<double[]> gpus = utilisation(outlines, UsedResource.GPU, until);
        boolean isGpu = sum(gpus) > sum(cpu);
        chart(isGpu ? "GPU UTILISATION" : "UTILISATION", times, "100 %", "0 %", 1, isGpu ? gpus : cpu);
        List<double[]> waiting = outlines.stream()
                .map(outline -> outline.waitingJobs(until, width))
                .toList();
        double most = Math.max(
                1, waiting.stream().flatMapToDouble(Arrays::stream).max().orElse(0));
        chart("QUEUE LENGTH", times, Long.toString(Math.round(most)), "0", most, waiting);
        DoubleUnaryOperator seconds = place -> Math.pow(TICK_SECONDS[TICK_SECONDS.length - 1], (place + 1) / width);
        chart(
                "JOBS BY WAIT",
                waitAxis(),
                "100 %",
                "0 %",
                1,
                outlines.stream()
                        .map(outline -> IntStream.range(0, width)
                                .mapToDouble(place -> outline.waitedAtMost(seconds.applyAsDouble(place)))
                                .toArray())
                        .toList());
        page.out().flush();
    }

    private List<double[]> utilisation(List<ReplayOutline> outlines, UsedResource resource, long until) {
        return outlines.stream()
                .map(outline -> outline.utilisation(resource, until, width))
                .toList();
    }

    private static double sum(List<double[]> rows) {
        return rows.stream().flatMapToDouble(Arrays::stream).sum();
    }

    private void chart(String title, String axis, String top, String bottom, double most, List<double[]> rows) {
        page.println();
        page.println(page.ink().bold(line(title, "", axis)));
        for (int row = 0; row < rows.size(); row++) {
            double[] values = rows.get(row);
            page.println(line(names.get(row), top, blocks(values, most, LEVELS)));
            page.println(line("", bottom, blocks(values, most, 0)));
        }
    }

    /** @param below the levels of the lines below */
    private static String blocks(double[] values, double most, int below) {
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            // Something that is not nothing is visible.
            long level = value > 0 ? Math.max(1, Math.round(2 * LEVELS * value / most)) : 0;
            line.append(BLOCKS.charAt((int) Math.max(0, Math.min(LEVELS, level - below))));
        }
        return line.toString();
    }

    private static String line(String label, String scale, String plot) {
        return (" " + left(label) + " " + right(scale) + " " + plot).stripTrailing();
    }

    /** Shortens a path to its last part, and that from its beginning, because the end distinguishes files. */
    private static String left(String label) {
        String text = OneLine.of(
                label.isEmpty() ? label : String.valueOf(Path.of(label).getFileName()));
        int length = text.codePointCount(0, text.length());
        return length <= LABEL
                ? text + " ".repeat(LABEL - length)
                : "…" + text.substring(text.offsetByCodePoints(text.length(), 1 - LABEL));
    }

    private static String right(String scale) {
        return " ".repeat(Math.max(0, SCALE - scale.length())) + scale;
    }

    private String axis(String from, String until) {
        return from + " ".repeat(width - from.length() - until.length()) + until;
    }

    private String waitAxis() {
        StringBuilder axis = new StringBuilder(" ".repeat(width));
        double decades = Math.log(TICK_SECONDS[TICK_SECONDS.length - 1]);
        for (int tick = 0; tick < TICK_SECONDS.length; tick++) {
            String text = TICKS.get(tick);
            int place = (int) Math.round(Math.log(TICK_SECONDS[tick]) / decades * width);
            int from = Math.max(0, Math.min(width - text.length(), place - text.length() / 2));
            axis.replace(from, from + text.length(), text);
        }
        return axis.toString();
    }
}
