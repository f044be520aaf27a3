package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.table.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures one dimension at a size and at twice that size, each in its own process, and checks the growth against the
 * dimension's exponent.
 */
public final class DimensionRow implements Row {
    /**
     * One collector thread and generations of fixed sizes: otherwise the timing and parallelism of collections would
     * distort the quotients. One processor: otherwise the helper threads of sessions with many nodes, which spin
     * between two pieces of work, would distort them as well.
     */
    private static final String JVM = "-XX:ActiveProcessorCount=1 -XX:+UseSerialGC -Xms6g -Xmx6g -Xmn128m";

    private static final double MIB = 1 << 20;
    private static final long MAX_DUMP_BYTES = 64L << 20;
    private static final int MAX_DUMP_OBJECTS = 1_000_000;
    private static final Duration LIMIT = Duration.ofMinutes(10);
    /** The collector grows the heap in steps. Below this number of bytes, a quotient reflects only those steps. */
    private static final double MIN_BYTES = 512 * MIB;
    /** The maximum factor between two tried sizes. A very short run does not predict the right size well. */
    private static final int MAX_FACTOR = 8;

    private final Dimension dimension;
    private final Environment environment;

    private DimensionRow(Dimension dimension, Environment environment) {
        this.dimension = dimension;
        this.environment = environment;
    }

    /**
     * The shared environment of all dimensions.
     *
     * @param times the number of runs of both sizes; medians count
     * @param least the CPU seconds that the smaller size should take, without the start
     * @param commit the commit of the sources
     * @param starts the cost of a start, by the text of the configuration; most dimensions share one
     */
    private record Environment(
            TerraceProcess terrace, int times, double least, String commit, Map<String, Cost> starts) {}

    /** The cost of a run, without the start. */
    private record Spent(double seconds, double bytes) {}

    /** A dump on the disk, with its configuration. */
    private record Written(Input input, long bytes, int objects) {
        void delete() throws IOException {
            Files.delete(input.snapshot());
            Files.delete(input.conf());
        }
    }

    /** Returns the table of all dimensions. {@link GrowthTable} reads them. */
    public static Section section(TerraceProcess terrace, int times, double least, String commit) {
        Environment environment = new Environment(terrace, times, least, commit, new HashMap<>());
        return new Section(
                "Growth of whole processes",
                "`terrace run` at a size and at twice that size: CPU time and memory, without what an empty cluster"
                        + " takes. Each dimension says beforehand with which exponent it may grow. Quotient: the median"
                        + " of the larger over the smaller, run one after the other. Each line says at which commit it"
                        + " was measured. The JVM has one processor, one collector thread and generations of fixed"
                        + " sizes (" + JVM + "), so that neither collections nor threads that help are quotients of"
                        + " their own. CPU time is that of the process: it tells little of what else runs on the"
                        + " machine.",
                GrowthTable.read().stream()
                        .map(dimension -> new DimensionRow(dimension, environment))
                        .toList());
    }

    @Override
    public String name() {
        return dimension.name();
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        List<Cell> figures = new ArrayList<>(
                List.of(Cell.text("doubles", dimension.doubles()), Cell.count("exponent", dimension.exponent())));
        try {
            figures.addAll(figures(progress));
        } catch (IllegalStateException | UncheckedIOException | IOException e) {
            figures.add(Cell.text("commit", environment.commit));
            figures.add(Cell.failure("remark", "fails: " + firstLine(e)));
            progress.accept("fails");
        }
        return figures;
    }

    private List<Cell> figures(Consumer<String> progress) throws IOException {
        progress.accept("start");
        String conf = dimension.conf().at(1);
        if (!environment.starts.containsKey(conf)) {
            environment.starts.put(conf, start(conf));
        }
        Cost start = environment.starts.get(conf);
        int size = dimension.from();
        Written small = write(size);
        progress.accept("size " + size);
        Spent spent = run(small, start);
        for (int factor = factor(spent, size, small); factor > 1; factor = factor(spent, size, small)) {
            small.delete();
            size *= factor;
            small = write(size);
            progress.accept("size " + size);
            spent = run(small, start);
        }
        Written large = write(2 * size);
        List<Spent> once = new ArrayList<>(List.of(spent));
        List<Spent> twice = new ArrayList<>();
        for (int i = 1; i <= environment.times; i++) {
            progress.accept("sizes %s and %s, time %s of %s".formatted(size, 2 * size, i, environment.times));
            if (i > 1) {
                once.add(run(small, start));
            }
            twice.add(run(large, start));
        }
        small.delete();
        large.delete();
        return figures(size, once, twice);
    }

    private Written write(int size) throws IOException {
        Path file = environment.terrace.scratch().resolve(dimension.name() + "-" + size);
        Path conf = Files.writeString(
                file.resolveSibling(file.getFileName() + ".conf"),
                dimension.conf().at(size));
        int objects = dimension.write(size, file);
        return new Written(new Input(file, conf, JVM), Files.size(file), objects);
    }

    /** Measures the fixed cost: a cycle on an empty cluster, the median by time. */
    private Cost start(String text) throws IOException {
        Path conf = Files.writeString(environment.terrace.scratch().resolve("nothing.conf"), text);
        Path nothing = Files.writeString(
                environment.terrace.scratch().resolve("nothing"),
                "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"ns\"}}");
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < environment.times; i++) {
            costs.add(environment.terrace.run(new Input(nothing, conf, JVM), LIMIT));
        }
        costs.sort((one, other) -> Double.compare(one.cpuSeconds(), other.cpuSeconds()));
        return costs.get(costs.size() / 2);
    }

    private Spent run(Written written, Cost start) {
        Cost cost = environment.terrace.run(written.input, LIMIT);
        return new Spent(
                Math.max(0.01, cost.cpuSeconds() - start.cpuSeconds()),
                Math.max(
                        MIB,
                        (double) cost.peakBytes().orElse(0) - start.peakBytes().orElse(0)));
    }

    /** Returns the factor to the next size to try; 1 if this one is large enough or the bounds permit no larger one. */
    private int factor(Spent spent, int size, Written small) {
        int factor = 1;
        double seconds = spent.seconds;
        while (factor < MAX_FACTOR
                && seconds < environment.least
                && size <= dimension.most() / (4 * factor)
                && small.bytes * 4 * factor <= MAX_DUMP_BYTES
                && 4L * factor * small.objects <= MAX_DUMP_OBJECTS) {
            factor *= 2;
            seconds *= Math.pow(2, dimension.exponent());
        }
        return factor;
    }

    private List<Cell> figures(int size, List<Spent> once, List<Spent> twice) {
        double most = dimension.maxQuotient();
        double seconds = median(once, Spent::seconds);
        double larger = median(twice, Spent::bytes);
        double quotient = medianQuotient(once, twice, Spent::seconds);
        double ofBytes = medianQuotient(once, twice, Spent::bytes);
        List<String> remarks = new ArrayList<>();
        if (quotient > most) {
            remarks.add("grows more than it may");
        }
        if (seconds < environment.least) {
            remarks.add(String.format(Locale.ROOT, "below %.0f s at the bound", environment.least));
        }
        if (!dimension.reason().isEmpty()) {
            remarks.add(dimension.reason());
        }
        return List.of(
                Cell.count("size", size),
                Cell.seconds("cpu", seconds),
                Cell.seconds("twice", median(twice, Spent::seconds)),
                new Cell("quotient", quotient, "×", quotient <= most),
                Cell.times("at most", most),
                Cell.mebibytes("memory", larger / MIB),
                new Cell("memory quotient", ofBytes, "×", larger < MIN_BYTES || ofBytes <= most),
                Cell.text("commit", environment.commit),
                Cell.text("remark", String.join("; ", remarks)));
    }

    private static double median(List<Spent> runs, ToDoubleFunction<Spent> figure) {
        return Median.of(runs.stream().mapToDouble(figure).toArray());
    }

    private static double medianQuotient(List<Spent> once, List<Spent> twice, ToDoubleFunction<Spent> figure) {
        return Median.of(IntStream.range(0, once.size())
                .mapToDouble(i -> figure.applyAsDouble(twice.get(i)) / figure.applyAsDouble(once.get(i)))
                .toArray());
    }

    /** Returns the message without the failed command, which is long. */
    private static String firstLine(Exception failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("^.* (?=ended with|had not ended)", "");
    }
}
