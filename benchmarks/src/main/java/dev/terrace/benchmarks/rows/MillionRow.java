package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A very large cluster: the time of reading, opening and deciding, and the peak memory.
 *
 * @param sessions the maximum number of sessions; the last ones count
 * @param goal the maximum ratio of a session to the yardstick
 */
record MillionRow(String name, BusyCluster cluster, Path conf, int sessions, int goal, Workbench workbench)
        implements Row {
    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Input input = new Input(workbench.busy(cluster, false), conf, Workbench.HEAP);
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(cluster.nodes(), cluster.waiting(), cluster.shapes());
        int times = Math.min(sessions, workbench.repeat());
        progress.accept(times + " sessions");
        JsonNode outcome = workbench.terrace().repeat(input, times);
        JsonNode timings = outcome.path("timingsMs");
        double session = timings.path("total").asDouble();
        double open = timings.path("open").asDouble();
        progress.accept("process");
        Cost cost = workbench.terrace().run(input);
        return List.of(
                Cell.count("nodes", cluster.nodes()),
                Cell.count("running", cluster.running()),
                Cell.count("waiting", cluster.waiting()),
                Cell.count("bound", outcome.path("binds").size()),
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("read", workbench.terrace().readMilliseconds()),
                Cell.milliseconds("open", open),
                Cell.milliseconds("decide", session - open),
                Cell.times("ratio", session / yardstick),
                Cell.times("at most", goal),
                Cell.seconds("process", cost.seconds()),
                Cell.mebibytes("peak", cost.peakBytes().orElse(0) / (double) (1 << 20)));
    }
}
