package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.yardstick.BoxedSort;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The time to open a session in which a plugin orders all jobs, compared with sorting as many boxed numbers.
 *
 * @param plugin the ordering plugin; its configuration has its name
 * @param goal the maximum ratio to the yardstick
 */
record OpeningRow(String plugin, Blueprint blueprint, int goal, Workbench workbench) implements Row {
    /** The collector of the distribution, so that users get the measured performance. */
    private static final List<String> OPTIONS = List.of("-XX:+UseParallelGC");

    @Override
    public String name() {
        return "open-" + plugin;
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Path snapshot = workbench.gridJobs(blueprint);
        Path conf = workbench.root().resolve("benchmarks/snapshots/" + plugin + ".conf");
        progress.accept("yardstick");
        double yardstick =
                workbench.milliseconds(OPTIONS, BoxedSort.class, List.of(Integer.toString(blueprint.groups())));
        progress.accept(workbench.repeat() + " sessions");
        double open = workbench.milliseconds(
                OPTIONS,
                OpeningTime.class,
                List.of(
                        workbench.terrace().home().resolve("plugins").toString(),
                        snapshot.toString(),
                        conf.toString(),
                        Integer.toString(workbench.repeat())));
        return List.of(
                Cell.count("jobs", blueprint.groups()),
                Cell.count("queues", blueprint.queues()),
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("open", open),
                Cell.times("ratio", open / yardstick),
                Cell.times("at most", goal));
    }
}
