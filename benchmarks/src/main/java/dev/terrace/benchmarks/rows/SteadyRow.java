package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.sessions.SteadyTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A hundred changes and a cycle, compared with a fresh session on the same cluster.
 *
 * @param cluster a mostly stable cluster
 * @param isGrid whether its jobs have the labels of grid jobs
 * @param goal the maximum ratio of changes and cycle to a fresh session; 0 for none
 */
record SteadyRow(String name, BusyCluster cluster, boolean isGrid, Path conf, double goal, Workbench workbench)
        implements Row {
    /**
     * The number of cycles for each fresh session. A cycle visits few pods and nodes, so it takes more cycles until its
     * code is compiled.
     */
    private static final int CYCLES = 48;

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Path snapshot = workbench.busy(cluster, isGrid);
        progress.accept(workbench.repeat() + " sessions before");
        JsonNode outcome = workbench.before().repeat(new Input(snapshot, conf, Workbench.HEAP), workbench.repeat());
        double before = outcome.path("timingsMs").path("total").asDouble();
        int cycles = CYCLES * workbench.repeat();
        progress.accept(cycles + " cycles");
        String[] said = workbench.words(
                List.of("-XX:+UseParallelGC", Workbench.HEAP),
                SteadyTime.class,
                List.of(workbench.plugins(), snapshot.toString(), conf.toString(), Integer.toString(cycles)));
        double cycle = Double.parseDouble(said[0]);
        double fresh = Double.parseDouble(said[5]);
        return List.of(
                Cell.count("nodes", cluster.nodes()),
                Cell.count("running", cluster.running()),
                Cell.count("bound", Integer.parseInt(said[3])),
                Cell.milliseconds("changes and cycle", cycle),
                Cell.milliseconds("changes", Double.parseDouble(said[1])),
                Cell.milliseconds("processors", Double.parseDouble(said[2])),
                Cell.milliseconds("thread", Double.parseDouble(said[4])),
                Cell.milliseconds("before", before),
                Cell.times("of before", cycle / before),
                Cell.milliseconds("fresh", fresh),
                Cell.times("of fresh", cycle / fresh),
                goal == 0 ? Cell.text("at most", "") : Cell.times("at most", goal));
    }
}
