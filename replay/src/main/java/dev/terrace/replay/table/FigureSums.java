package dev.terrace.replay.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Time-weighted sums and extremes of the figures of a queue over an interval. Mutable. */
final class FigureSums {
    private static final QueueFigure[] FIGURES = QueueFigure.values();

    private final double[] sums = new double[FIGURES.length];
    private final double[] least = new double[FIGURES.length];
    private final double[] most = new double[FIGURES.length];
    private final long[] known = new long[FIGURES.length];
    private double[] last = new double[FIGURES.length];
    private long seconds;

    FigureSums() {
        reset();
    }

    /** Adds the figures of all queues over an interval, both by the index of the queue. A new queue gets its sums. */
    static void add(double[][] figures, long time, List<FigureSums> sums) {
        for (int queue = 0; queue < figures.length; queue++) {
            if (sums.size() == queue) {
                sums.add(new FigureSums());
            }
            sums.get(queue).add(figures[queue], time);
        }
    }

    private void add(double[] figures, long time) {
        seconds += time;
        for (int f = 0; f < figures.length; f++) {
            double value = figures[f];
            if (!Double.isNaN(value)) {
                sums[f] += value * time;
                known[f] += time;
                least[f] = Math.min(least[f], value);
                most[f] = Math.max(most[f], value);
            }
        }
        last = figures;
    }

    /** Sets the figures at the end of the interval. */
    void end(double[] figures) {
        last = figures;
    }

    /** Begins the next interval. */
    void reset() {
        seconds = 0;
        Arrays.fill(sums, 0);
        Arrays.fill(known, 0);
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
    }

    /** Returns the length of the interval so far. */
    long seconds() {
        return seconds;
    }

    /** Returns the cells of {@link QueueFigure#reducedColumns}. */
    List<String> cells() {
        List<String> cells = new ArrayList<>();
        for (QueueFigure figure : FIGURES) {
            int f = figure.ordinal();
            if (figure.isCount()) {
                cells.add(QueueFigure.cell(last[f]));
            } else {
                cells.add(QueueFigure.cell(known[f] == 0 ? Double.NaN : sums[f] / known[f]));
                cells.add(QueueFigure.cell(known[f] == 0 ? Double.NaN : least[f]));
                cells.add(QueueFigure.cell(known[f] == 0 ? Double.NaN : most[f]));
            }
        }
        return cells;
    }
}
