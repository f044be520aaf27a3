package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.yardstick.BoxedSort;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * What opening a session takes in which a plugin puts all jobs in order, beside sorting as many boxed numbers.
 *
 * @param plugin that orders; its configuration has its name
 * @param goal the multiple of the yardstick that it should not exceed
 */
record OpeningRow(String plugin, Blueprint blueprint, int goal, Workbench workbench) implements Row {
    /** The collector with which the distribution starts Java: what is measured is what its users have. */
    private static final List<String> OPTIONS = List.of("-XX:+UseParallelGC");

    @Override
    public String name() {
        return "open-" + plugin;
    }

    @Override
    public List<Figure> measure(Consumer<String> progress) {
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
                Figure.count("jobs", blueprint.groups()),
                Figure.count("queues", blueprint.queues()),
                Figure.milliseconds("yardstick", yardstick),
                Figure.milliseconds("open", open),
                Figure.times("ratio", open / yardstick),
                Figure.times("at most", goal));
    }
}
