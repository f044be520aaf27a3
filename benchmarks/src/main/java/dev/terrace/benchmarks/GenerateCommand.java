package dev.terrace.benchmarks;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.SnapshotFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a generated cluster to a file, for inspection or for use elsewhere. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Write a generated cluster as a snapshot. The same size gives the same file.")
final class GenerateCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "SIZE",
            description = "NODESxPODSxGROUPSxQUEUESxSHAPES, with -full if all nodes are taken.")
    private Blueprint size = Blueprint.of(1, 1, 1, 1, 1);

    @Parameters(index = "1", paramLabel = "FILE", description = "Replaced if it is there; .gz is packed.")
    private Path file = Path.of("");

    @Override
    public Integer call() throws IOException {
        SnapshotFile.write(GeneratedCluster.of(size), file);
        return 0;
    }
}
