package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.growth.Trial.Written;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** One dimension at a size and at twice that size, each as a whole process, against what its exponent allows. */
final class DimensionRow implements Row {
    private static final double MIB = 1 << 20;
    /** The collector takes memory in steps; below this many bytes a quotient tells of them alone. */
    private static final double LEAST_BYTES = 512 * MIB;

    private final Dimension dimension;
    private final Trial trial;

    DimensionRow(Dimension dimension, Trial trial) {
        this.dimension = dimension;
        this.trial = trial;
    }

    /** What a size took, without the start. */
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

    /** Both sizes, time after time. */
    private record Pairs(int size, boolean isShort, List<Spent> once, List<Spent> twice) {
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
    public List<Figure> measure(Consumer<String> progress) {
        List<Figure> figures = new ArrayList<>(List.of(
                Figure.text("doubles", dimension.doubles()),
                Figure.count("exponent", dimension.growth().exponent())));
        try {
            figures.addAll(figures(pairs(progress)));
        } catch (IllegalStateException e) {
            figures.add(Figure.failure("remark", "fails: " + firstLine(e)));
        }
        return figures;
    }

    private Pairs pairs(Consumer<String> progress) {
        progress.accept("start");
        Cost start = start();
        int size = dimension.from();
        Written small = trial.write(dimension, size);
        while (true) {
            progress.accept("size " + size);
            Spent spent = Spent.of(trial.run(small), start);
            boolean isShort = spent.seconds < trial.least();
            if (!isShort || size > dimension.most() / 4 || !small.mayBe(4, trial)) {
                return pairs(size, isShort, small, start, progress);
            }
            Trial.delete(small);
            size *= 2;
            small = trial.write(dimension, size);
        }
    }

    private Pairs pairs(int size, boolean isShort, Written small, Cost start, Consumer<String> progress) {
        Written large = trial.write(dimension, 2 * size);
        List<Spent> once = new ArrayList<>();
        List<Spent> twice = new ArrayList<>();
        for (int i = 1; i <= trial.times(); i++) {
            progress.accept("sizes %s and %s, time %s of %s".formatted(size, 2 * size, i, trial.times()));
            once.add(Spent.of(trial.run(small), start));
            twice.add(Spent.of(trial.run(large), start));
        }
        Trial.delete(small);
        Trial.delete(large);
        return new Pairs(size, isShort, once, twice);
    }

    /** The one with the median time. */
    private Cost start() {
        String conf = dimension.conf().apply(1);
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < trial.times(); i++) {
            costs.add(trial.start(conf));
        }
        costs.sort((one, other) -> Double.compare(one.cpuSeconds(), other.cpuSeconds()));
        return costs.get(costs.size() / 2);
    }

    private List<Figure> figures(Pairs pairs) {
        double most = dimension.growth().most();
        double larger = pairs.bytes(pairs.twice);
        boolean isLittle = larger < LEAST_BYTES;
        return List.of(
                Figure.count("size", pairs.size),
                Figure.seconds("cpu", pairs.seconds(pairs.once)),
                Figure.seconds("twice", pairs.seconds(pairs.twice)),
                new Figure("quotient", pairs.quotientOfSeconds(), "×", pairs.quotientOfSeconds() <= most),
                Figure.times("at most", most),
                Figure.mebibytes("memory", larger / MIB),
                new Figure(
                        "memory quotient", pairs.quotientOfBytes(), "×", isLittle || pairs.quotientOfBytes() <= most),
                Figure.text("remark", remark(pairs, most)));
    }

    private String remark(Pairs pairs, double most) {
        List<String> remarks = new ArrayList<>();
        if (pairs.quotientOfSeconds() > most) {
            remarks.add("grows more than it may");
        }
        if (pairs.isShort) {
            remarks.add(String.format(Locale.ROOT, "below %.0f s at the bound", trial.least()));
        }
        if (!dimension.reason().isEmpty()) {
            remarks.add(dimension.reason());
        }
        return String.join("; ", remarks);
    }

    /** Without the command that failed, which is long. */
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
