package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.sessions.ClusterMemory;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The heap usage of a running pod in a cluster that changes, without and with a session. */
record MemoryRow(BusyCluster cluster, Path conf, Workbench workbench) implements Row {
    @Override
    public String name() {
        return "memory-of-pods";
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the clusters");
        BusyCluster more = new BusyCluster(
                cluster.nodes(),
                2 * cluster.running(),
                cluster.groups(),
                cluster.waiting(),
                cluster.queues(),
                cluster.shapes());
        progress.accept("reading, and replacing all pods");
        String[] said = workbench.words(
                List.of("-XX:+UseSerialGC", Workbench.HEAP),
                ClusterMemory.class,
                List.of(
                        workbench.plugins(),
                        conf.toString(),
                        workbench.busy(cluster, false).toString(),
                        workbench.busy(more, false).toString()));
        return List.of(
                Cell.count("running", cluster.running()),
                Cell.count("bytes a pod, read", Integer.parseInt(said[0])),
                Cell.count("bytes a pod, all replaced", Integer.parseInt(said[1])),
                Cell.count("with a session", Integer.parseInt(said[2])));
    }
}
