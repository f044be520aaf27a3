package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The growth of a session's time with the cluster, compared with the growth of the yardstick. Both sizes are measured
 * in sequence.
 */
final class GrowthRow implements Row {
    private final String name;
    private final Blueprint base;
    private final Blueprint grown;
    private final Path conf;
    private final Workbench workbench;

    GrowthRow(String name, Blueprint base, UnaryOperator<Blueprint> growth, Path conf, Workbench workbench) {
        this.name = name;
        this.base = base;
        this.grown = growth.apply(base);
        this.conf = conf;
        this.workbench = workbench;
    }

    /** The times of one size, in milliseconds. */
    private record Times(double session, double yardstick) {}

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        Times before = times(base, progress);
        Times after = times(grown, progress);
        double growth = after.session / before.session;
        double leastGrowth = after.yardstick / before.yardstick;
        return List.of(
                Cell.text("from", base.toString()),
                Cell.text("to", grown.toString()),
                Cell.milliseconds("session", before.session),
                Cell.milliseconds("then", after.session),
                Cell.times("grows", growth),
                Cell.milliseconds("yardstick", before.yardstick),
                Cell.milliseconds("yardstick then", after.yardstick),
                Cell.times("yardstick grows", leastGrowth),
                Cell.times("quotient", growth / leastGrowth));
    }

    private Times times(Blueprint blueprint, Consumer<String> progress) {
        progress.accept(blueprint + ": yardstick");
        double yardstick = workbench.leastWork(blueprint.nodes(), blueprint.pods(), blueprint.shapes());
        progress.accept("%s: %s sessions".formatted(blueprint, workbench.repeat()));
        double session = workbench
                .terrace()
                .repeat(Work.generated(blueprint, conf).on(workbench), workbench.repeat())
                .path("timingsMs")
                .path("total")
                .asDouble();
        return new Times(session, yardstick);
    }
}
