package dev.terrace.replay.table;

import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of all queues over the whole replay: the numbers of their jobs, and the reduced figures. */
final class QueueSummary {
    private final List<FigureSums> sums = new ArrayList<>();
    private final Map<String, long[]> jobs = new HashMap<>();

    static List<TableColumn> columns() {
        List<TableColumn> columns = new ArrayList<>(TableColumn.of("queues"));
        columns.addAll(QueueFigure.reducedColumns());
        return columns;
    }

    void submitted(TraceJob job) {
        counts(JobObjects.queue(job))[0]++;
    }

    void ended(TraceJob job) {
        counts(JobObjects.queue(job))[1]++;
    }

    /** Returns the numbers of submitted and ended jobs. */
    private long[] counts(String queue) {
        return jobs.computeIfAbsent(queue, name -> new long[2]);
    }

    /**
     * Adds an interval without a change.
     *
     * @param figures those of all queues, by index
     */
    void constant(double[][] figures, long seconds) {
        FigureSums.add(figures, seconds, sums);
    }

    /** Returns the rows, with the figures at the end of the replay. */
    PackedLines lines(List<GroupUse> queues, double[][] figures) {
        PackedLines lines = new PackedLines("queues", columns());
        for (int number = 0; number < sums.size(); number++) {
            GroupUse queue = queues.get(number);
            long[] counts = counts(queue.name());
            FigureSums sum = sums.get(number);
            sum.end(figures[number]);
            List<String> cells = new ArrayList<>(List.of(
                    queue.name(),
                    Integer.toString(queue.weight()),
                    Long.toString(counts[0]),
                    Long.toString(counts[1]),
                    Long.toString(sum.seconds())));
            cells.addAll(sum.cells());
            lines.add(CsvCells.row(cells.toArray(String[]::new)));
        }
        return lines;
    }
}
