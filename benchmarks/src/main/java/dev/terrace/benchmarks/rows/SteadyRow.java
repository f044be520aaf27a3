package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.going.SteadyTime;
import dev.terrace.benchmarks.process.Terrace.Input;
import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A hundred changes and a cycle after them, beside a fresh session on the same cluster.
 *
 * @param cluster of which most stays as it is
 * @param isGrid whether its jobs are as they are on a grid
 * @param goal the part of a fresh session that changes and cycle should not exceed; 0 for none
 */
record SteadyRow(String name, BusyCluster cluster, boolean isGrid, Path conf, double goal, Workbench workbench)
        implements Row {
    /**
     * For each fresh session. A cycle goes through few of the pods and nodes that a session goes through, so it takes
     * more of them until what it runs is compiled as well.
     */
    private static final int CYCLES = 48;

    @Override
    public List<Figure> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Path snapshot = workbench.busy(cluster, isGrid);
        progress.accept(workbench.repeat() + " fresh sessions");
        JsonNode outcome = workbench.before().repeat(new Input(snapshot, conf, Workbench.HEAP), workbench.repeat());
        double fresh = outcome.path("timingsMs").path("total").asDouble();
        int cycles = CYCLES * workbench.repeat();
        progress.accept(cycles + " cycles");
        String[] said = workbench
                .java(
                        List.of("-XX:+UseParallelGC", Workbench.HEAP),
                        System.getProperty("java.class.path"),
                        SteadyTime.class.getName(),
                        List.of(workbench.plugins(), snapshot.toString(), conf.toString(), Integer.toString(cycles)))
                .strip()
                .split(" ", -1);
        double cycle = Double.parseDouble(said[0]);
        double anew = Double.parseDouble(said[5]);
        return List.of(
                Figure.count("nodes", cluster.nodes()),
                Figure.count("running", cluster.running()),
                Figure.count("bound", Integer.parseInt(said[3])),
                Figure.milliseconds("changes and cycle", cycle),
                Figure.milliseconds("changes", Double.parseDouble(said[1])),
                Figure.milliseconds("processors", Double.parseDouble(said[2])),
                Figure.milliseconds("thread", Double.parseDouble(said[4])),
                Figure.milliseconds("fresh", fresh),
                Figure.times("of fresh", cycle / fresh),
                Figure.milliseconds("anew", anew),
                Figure.times("of anew", cycle / anew),
                goal == 0 ? Figure.text("at most", "") : Figure.times("at most", goal));
    }
}
