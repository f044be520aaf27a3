package dev.terrace.replay.table;

import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.trace.CsvCells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of all queues over time: one at each change of a queue, or one for each queue and period. Consecutive
 * periods without any event are one row.
 */
final class QueueSeries {
    /** The period of a series that has a row at each change. */
    static final long EACH_CHANGE = 0;

    private final long period;
    private final PackedLines lines;

    /** The figures of the last row of each queue, by index. */
    private final List<double[]> written = new ArrayList<>();

    /** The sums of each queue in the current period, by index. */
    private final List<FigureSums> sums = new ArrayList<>();

    private long start;

    /** @param period the seconds of a period, which starts at a multiple of it, or {@link #EACH_CHANGE} */
    QueueSeries(long period) {
        this.period = period;
        lines = new PackedLines("series", columns());
    }

    List<TableColumn> columns() {
        boolean isEachChange = period == EACH_CHANGE;
        List<TableColumn> columns = new ArrayList<>(TableColumn.of(isEachChange ? "series" : "periods"));
        columns.addAll(isEachChange ? QueueFigure.columns() : QueueFigure.reducedColumns());
        return columns;
    }

    PackedLines lines() {
        return lines;
    }

    /**
     * Adds an interval without a change.
     *
     * @param figures those of all queues, by index
     */
    void constant(List<GroupUse> queues, double[][] figures, long from, long to) {
        if (period == EACH_CHANGE) {
            change(queues, figures, from);
            return;
        }
        for (long at = from; at < to; ) {
            long first = Math.floorDiv(at, period) * period;
            if (first != start) {
                flush(queues);
                start = first;
            }
            // Whole periods without a change are one row: a long run may span billions of them.
            long whole = at == first ? (to - at) / period * period : 0;
            long end = whole > 0 ? at + whole : Math.min(to, first + period);
            FigureSums.add(figures, end - at, sums);
            at = end;
        }
    }

    /** Adds the last rows, with the figures at the end of the replay. */
    void finished(List<GroupUse> queues, double[][] figures, long time) {
        if (period == EACH_CHANGE) {
            change(queues, figures, time);
            return;
        }
        for (int queue = 0; queue < sums.size(); queue++) {
            sums.get(queue).end(figures[queue]);
        }
        flush(queues);
    }

    /** Adds the rows of the queues that differ from their last rows. */
    private void change(List<GroupUse> queues, double[][] figures, long time) {
        for (int queue = 0; queue < figures.length; queue++) {
            boolean isNew = written.size() == queue;
            if (isNew) {
                written.add(figures[queue]);
            }
            if (isNew || !Arrays.equals(figures[queue], written.get(queue))) {
                written.set(queue, figures[queue]);
                List<String> cells = new ArrayList<>(
                        List.of(Long.toString(time), queues.get(queue).name()));
                for (double figure : figures[queue]) {
                    cells.add(QueueFigure.cell(figure));
                }
                lines.add(CsvCells.row(cells.toArray(String[]::new)));
            }
        }
    }

    /** Adds the rows of the current period. */
    private void flush(List<GroupUse> queues) {
        for (int queue = 0; queue < sums.size(); queue++) {
            FigureSums sum = sums.get(queue);
            if (sum.seconds() > 0) {
                List<String> cells = new ArrayList<>(List.of(
                        Long.toString(start),
                        Long.toString(sum.seconds()),
                        queues.get(queue).name()));
                cells.addAll(sum.cells());
                lines.add(CsvCells.row(cells.toArray(String[]::new)));
                sum.reset();
            }
        }
    }
}
