package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The time of a session, and of preempting in it, if all waiting jobs starve and no task may be evicted.
 *
 * @param blueprint a full cluster
 */
record StarvationRow(Blueprint blueprint, Workbench workbench) implements Row {
    @Override
    public String name() {
        return "starved-" + blueprint;
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Path conf = workbench.root().resolve("benchmarks/snapshots/reclaim.conf");
        Input input = new Input(workbench.starved(blueprint), conf, "");
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(blueprint.nodes(), blueprint.pods(), blueprint.shapes());
        progress.accept(workbench.repeat() + " sessions");
        JsonNode timings = workbench.terrace().repeat(input, workbench.repeat()).path("timingsMs");
        double session = timings.path("total").asDouble();
        return List.of(
                Cell.count("nodes", blueprint.nodes()),
                Cell.count("pods", blueprint.pods()),
                Cell.count("shapes", blueprint.shapes()),
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("session", session),
                Cell.milliseconds("preempt", of("preempt", timings)),
                Cell.times("ratio", session / yardstick));
    }

    private static double of(String action, JsonNode timings) {
        for (JsonNode each : timings.path("actions")) {
            if (each.path("name").asText().equals(action)) {
                return each.path("ms").asDouble();
            }
        }
        throw new IllegalStateException("no action " + action + " in " + timings);
    }
}
