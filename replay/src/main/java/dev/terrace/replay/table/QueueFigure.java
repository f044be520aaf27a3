package dev.terrace.replay.table;

import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.trace.UsedResource;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The figures of a queue at a time, in the order of their columns. */
enum QueueFigure {
    HELD_CPU(use -> use.held(UsedResource.CPU)),
    HELD_MEMORY(use -> use.held(UsedResource.MEMORY)),
    HELD_GPU(use -> use.held(UsedResource.GPU)),
    HELD_SHARE(GroupUse::share),
    ENTITLED(GroupUse::entitled),
    DESERVED(GroupUse::deserved),
    WAITING_JOBS(GroupUse::waitingJobs),
    WAITING_TASKS(GroupUse::waitingTasks),
    RUNNING_TASKS(GroupUse::runningTasks),
    EVICTIONS(GroupUse::evictions),
    NODE_EVICTIONS(GroupUse::nodeEvictions),
    LOST_SECONDS(GroupUse::lostSeconds),
    LOST_CPU(use -> use.lost(UsedResource.CPU));

    private static final List<QueueFigure> ALL = List.of(values());
    private static final List<TableColumn> COLUMNS = TableColumn.of("figures");

    @SuppressWarnings("ImmutableEnumChecker") // without state
    private final ToDoubleFunction<GroupUse> value;

    QueueFigure(ToDoubleFunction<GroupUse> value) {
        this.value = value;
    }

    /** Returns the figures of all queues, by index. A figure that a queue lacks is NaN. */
    static double[][] of(ClusterUse use) {
        List<GroupUse> queues = use.groups();
        double[][] figures = new double[queues.size()][ALL.size()];
        for (int queue = 0; queue < figures.length; queue++) {
            for (QueueFigure figure : ALL) {
                figures[queue][figure.ordinal()] = figure.value.applyAsDouble(queues.get(queue));
            }
        }
        return figures;
    }

    /** Returns a figure as a cell. */
    static String cell(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /** Returns whether the figure counts since the start, so that it has no mean. */
    boolean isCount() {
        return compareTo(EVICTIONS) >= 0;
    }

    /** Returns the columns of the figures at each change. */
    static List<TableColumn> columns() {
        return COLUMNS;
    }

    /** Returns the columns of the figures over an interval: mean, minimum and maximum, or the count at its end. */
    static List<TableColumn> reducedColumns() {
        return ALL.stream().flatMap(QueueFigure::reduced).toList();
    }

    private Stream<TableColumn> reduced() {
        TableColumn column = COLUMNS.get(ordinal());
        return isCount()
                ? Stream.of(column)
                : Stream.of(
                        column.derived("_mean", "number", "time-weighted mean of "),
                        column.derived("_min", column.type(), "least value of "),
                        column.derived("_max", column.type(), "greatest value of "));
    }
}
