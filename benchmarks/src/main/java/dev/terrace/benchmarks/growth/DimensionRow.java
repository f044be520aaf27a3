package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.growth.GrowthMeasurement.Written;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures one dimension at a size and at twice that size, each in its own process, and checks the growth against the
 * dimension's exponent.
 */
final class DimensionRow implements Row {
    private static final double MIB = 1 << 20;
    /** The collector grows the heap in steps. Below this number of bytes, a quotient reflects only those steps. */
    private static final double LEAST_BYTES = 512 * MIB;

    /** The maximum factor between two tried sizes. A very short run does not predict the right size well. */
    private static final int FARTHEST = 8;

    private final Dimension dimension;
    private final GrowthEnvironment environment;

    DimensionRow(Dimension dimension, GrowthEnvironment environment) {
        this.dimension = dimension;
        this.environment = environment;
    }

    /** The cost of a run, without the start. */
    private record Spent(double seconds, double bytes) {
        static Spent of(Cost cost, Cost start) {
            return new Spent(
                    Math.max(0.01, cost.cpuSeconds() - start.cpuSeconds()),
                    Math.max(
                            MIB,
                            (double) cost.peakBytes().orElse(0)
                                    - start.peakBytes().orElse(0)));
        }
    }

    /** The runs of both sizes. */
    private record Pairs(int size, List<Spent> once, List<Spent> twice) {
        double seconds(List<Spent> runs) {
            return median(runs.stream().mapToDouble(Spent::seconds).toArray());
        }

        double bytes(List<Spent> runs) {
            return median(runs.stream().mapToDouble(Spent::bytes).toArray());
        }

        double quotientOfSeconds() {
            double[] quotients = new double[once.size()];
            Arrays.setAll(quotients, i -> twice.get(i).seconds / once.get(i).seconds);
            return median(quotients);
        }

        double quotientOfBytes() {
            double[] quotients = new double[once.size()];
            Arrays.setAll(quotients, i -> twice.get(i).bytes / once.get(i).bytes);
            return median(quotients);
        }
    }

    @Override
    public String name() {
        return dimension.name();
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        List<Cell> figures = new ArrayList<>(List.of(
                Cell.text("doubles", dimension.doubles()),
                Cell.count("exponent", dimension.growth().exponent())));
        try (GrowthMeasurement measurement = GrowthMeasurement.of(dimension, environment)) {
            Pairs pairs = pairs(measurement, progress);
            figures.addAll(figures(pairs));
            progress.accept(String.format(
                    Locale.ROOT,
                    "%.2f × the time, %.2f × the memory",
                    pairs.quotientOfSeconds(),
                    pairs.quotientOfBytes()));
        } catch (IllegalStateException | UncheckedIOException e) {
            figures.add(Cell.text("commit", environment.commit()));
            figures.add(Cell.failure("remark", "fails: " + firstLine(e)));
            progress.accept("fails");
        }
        return figures;
    }

    private Pairs pairs(GrowthMeasurement measurement, Consumer<String> progress) {
        progress.accept("start");
        Cost start = measurement.start(dimension.conf().apply(1));
        int size = dimension.from();
        Written small = measurement.write(dimension, size);
        while (true) {
            progress.accept("size " + size);
            Spent spent = Spent.of(measurement.run(small), start);
            int times = spent.seconds < environment.bounds().least() ? step(spent, size, small) : 1;
            if (times == 1) {
                return pairs(measurement, size, small, spent, start, progress);
            }
            GrowthMeasurement.delete(small);
            size *= times;
            small = measurement.write(dimension, size);
        }
    }

    /** The factor to the next size to try; 1 if the bounds permit no larger one. */
    private int step(Spent spent, int size, Written small) {
        int times = 1;
        double seconds = spent.seconds;
        while (times < FARTHEST
                && (times == 1 || seconds < environment.bounds().least())
                && size <= dimension.most() / (4 * times)
                && small.mayBe(4 * times, environment.bounds())) {
            times *= 2;
            seconds *= Math.pow(2, dimension.growth().exponent());
        }
        return times;
    }

    /** @param first the run that found the smaller size to be large enough */
    private Pairs pairs(
            GrowthMeasurement measurement,
            int size,
            Written small,
            Spent first,
            Cost start,
            Consumer<String> progress) {
        Written large = measurement.write(dimension, 2 * size);
        List<Spent> once = new ArrayList<>(List.of(first));
        List<Spent> twice = new ArrayList<>();
        for (int i = 1; i <= environment.bounds().times(); i++) {
            progress.accept("sizes %s and %s, time %s of %s"
                    .formatted(size, 2 * size, i, environment.bounds().times()));
            if (i > 1) {
                once.add(Spent.of(measurement.run(small), start));
            }
            twice.add(Spent.of(measurement.run(large), start));
        }
        return new Pairs(size, once, twice);
    }

    private List<Cell> figures(Pairs pairs) {
        double most = dimension.growth().most();
        double larger = pairs.bytes(pairs.twice);
        boolean isLittle = larger < LEAST_BYTES;
        return List.of(
                Cell.count("size", pairs.size),
                Cell.seconds("cpu", pairs.seconds(pairs.once)),
                Cell.seconds("twice", pairs.seconds(pairs.twice)),
                new Cell("quotient", pairs.quotientOfSeconds(), "×", pairs.quotientOfSeconds() <= most),
                Cell.times("at most", most),
                Cell.mebibytes("memory", larger / MIB),
                new Cell("memory quotient", pairs.quotientOfBytes(), "×", isLittle || pairs.quotientOfBytes() <= most),
                Cell.text("commit", environment.commit()),
                Cell.text("remark", remark(pairs, most)));
    }

    private String remark(Pairs pairs, double most) {
        List<String> remarks = new ArrayList<>();
        if (pairs.quotientOfSeconds() > most) {
            remarks.add("grows more than it may");
        }
        if (pairs.seconds(pairs.once) < environment.bounds().least()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "below %.0f s at the bound",
                    environment.bounds().least()));
        }
        if (!dimension.reason().isEmpty()) {
            remarks.add(dimension.reason());
        }
        return String.join("; ", remarks);
    }

    /** The message without the failed command, which is long. */
    private static String firstLine(Exception failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("^.* (?=ended with|had not ended)", "");
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
