package dev.terrace.replay.table;

import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.GroupUse;
import dev.terrace.replay.trace.UsedResource;
import java.util.List;
import java.util.stream.Stream;

/** The figures of a queue at a time, in the order of their columns. */
enum QueueFigure {
    HELD_CPU(
            "held_cpu_milli", "milli-cores", "the cpu that its tasks hold; evicted tasks hold theirs until they leave"),
    HELD_MEMORY("held_memory_mib", "MiB", "the memory that its tasks hold"),
    HELD_GPU("held_gpu_milli", "thousandths of a GPU", "the GPUs that its tasks hold"),
    HELD_SHARE(
            "held_share",
            "part of the cluster",
            "the dominant share that it holds: the largest part of cpu, memory and GPUs"),
    ENTITLED(
            "entitled_share",
            "part of the cluster",
            "the dominant share by weighted max-min fairness, at most its demand; the same for all policies"),
    DESERVED(
            "deserved_share",
            "part of the cluster",
            "the dominant share that the policy itself reports as deserved; empty without one"),
    WAITING_JOBS("waiting_jobs", "jobs", "the jobs with waiting tasks"),
    WAITING_TASKS("waiting_tasks", "tasks", "the tasks that wait"),
    RUNNING_TASKS("running_tasks", "tasks", "the tasks on nodes"),
    EVICTIONS("evictions", "attempts", "the evicted attempts since the start"),
    NODE_EVICTIONS(
            "node_evictions",
            "attempts",
            "the attempts since the start that ended because their node left the cluster"),
    LOST_SECONDS("lost_seconds", "s", "the run time of tasks that both kinds of evictions have lost since the start"),
    LOST_CPU("lost_cpu_milli_seconds", "milli-core seconds", "the same work, multiplied by the cpu of the tasks");

    private static final List<QueueFigure> ALL = List.of(values());

    private final String column;
    private final String unit;
    private final String meaning;

    QueueFigure(String column, String unit, String meaning) {
        this.column = column;
        this.unit = unit;
        this.meaning = meaning;
    }

    private double of(GroupUse use) {
        return switch (this) {
            case HELD_CPU -> use.held(UsedResource.CPU);
            case HELD_MEMORY -> use.held(UsedResource.MEMORY);
            case HELD_GPU -> use.held(UsedResource.GPU);
            case HELD_SHARE -> use.share();
            case ENTITLED -> use.entitled();
            case DESERVED -> use.deserved();
            case WAITING_JOBS -> use.waitingJobs();
            case WAITING_TASKS -> use.waitingTasks();
            case RUNNING_TASKS -> use.runningTasks();
            case EVICTIONS -> use.evictions();
            case NODE_EVICTIONS -> use.nodeEvictions();
            case LOST_SECONDS -> use.lostSeconds();
            case LOST_CPU -> use.lost(UsedResource.CPU);
        };
    }

    /** Returns the figures of all queues, by index. A figure that a queue lacks is NaN. */
    static double[][] of(ClusterUse use) {
        List<GroupUse> queues = use.groups();
        double[][] figures = new double[queues.size()][ALL.size()];
        for (int queue = 0; queue < figures.length; queue++) {
            for (QueueFigure figure : ALL) {
                figures[queue][figure.ordinal()] = figure.of(queues.get(queue));
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

    private boolean isShare() {
        return this == HELD_SHARE || this == ENTITLED || this == DESERVED;
    }

    /** Returns the columns of the figures at each change. */
    static List<TableColumn> columns() {
        return ALL.stream().map(QueueFigure::plain).toList();
    }

    private TableColumn plain() {
        return isShare() ? TableColumn.number(column, unit, meaning) : TableColumn.integer(column, unit, meaning);
    }

    /** Returns the columns of the figures over an interval: mean, minimum and maximum, or the count at its end. */
    static List<TableColumn> reducedColumns() {
        return ALL.stream()
                .flatMap(figure -> figure.isCount()
                        ? Stream.of(figure.plain())
                        : Stream.of(
                                TableColumn.number(
                                        figure.column + "_mean",
                                        figure.unit,
                                        "time-weighted mean of " + figure.meaning),
                                figure.part("_min", "least value of "),
                                figure.part("_max", "greatest value of ")))
                .toList();
    }

    private TableColumn part(String suffix, String prefix) {
        TableColumn plain = plain();
        return new TableColumn(column + suffix, plain.type(), unit, prefix + meaning);
    }
}
