package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.process.ChildProcess;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.benchmarks.yardstick.LeastWork;
import dev.terrace.model.Cluster;
import dev.terrace.snapshot.ClusterWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The shared environment of the rows.
 *
 * @param root the folder of the sources
 * @param before the command that runs the fresh sessions for comparison: an earlier commit's, or the same
 * @param repeat the number of sessions in one process; the median of the last half counts
 * @param starts the number of process starts; the median time and the maximum memory count
 * @param verify whether decisions without a record are compared with a cycle that caches nothing
 */
public record Workbench(
        Path root, TerraceProcess terrace, TerraceProcess before, int repeat, int starts, boolean verify) {
    /** The heap of a very large cluster. */
    static final String HEAP = "-Xmx7g";

    private static final int YARDSTICKS = 3;

    /** Returns the version of the measured distribution, from the name of its folder. */
    String version() {
        return terrace.home().getFileName().toString().substring("terrace-".length());
    }

    /** Returns a file among the recorded clusters and configurations. */
    Path own(String file) {
        return root.resolve("benchmarks/snapshots").resolve(file);
    }

    /** Returns a configuration of the distribution. */
    Path conf(String name) {
        return root.resolve("conf").resolve(name + ".yaml");
    }

    Path scratch(String file) {
        return terrace.scratch().resolve(file);
    }

    /**
     * The milliseconds of {@link LeastWork} on this machine: the median of three processes, because the JVM compiles
     * each a little differently.
     */
    double leastWork(int nodes, int pods, int shapes) {
        double[] times = new double[YARDSTICKS];
        Arrays.setAll(
                times,
                time -> cells(terrace, List.of(), LeastWork.class, List.of(nodes, pods, shapes))
                        .get(0)
                        .number());
        return Median.of(times);
    }

    /** Runs a class of {@code sessions} on a distribution, which may be an earlier one. Returns what it prints. */
    List<Cell> cycles(
            TerraceProcess distribution,
            List<String> options,
            Class<?> main,
            Path input,
            Path conf,
            List<Object> more) {
        List<Object> arguments = new ArrayList<>(List.of(distribution.home().resolve("plugins"), input, conf));
        arguments.addAll(more);
        return cells(distribution, options, main, arguments);
    }

    /** Runs a class of this program in its own process, with the libraries of a distribution. */
    private List<Cell> cells(TerraceProcess distribution, List<String> options, Class<?> main, List<Object> arguments) {
        String program =
                main.getProtectionDomain().getCodeSource().getLocation().getPath();
        String classPath = program + File.pathSeparator + distribution.home().resolve("lib/*");
        return java(
                        options,
                        classPath,
                        main.getName(),
                        arguments.stream().map(Object::toString).toList())
                .lines()
                .map(Cell::parse)
                .toList();
    }

    /** Runs a class in its own process. Returns its output. */
    String java(List<String> options, String classPath, String main, List<String> arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path out = scratch("out.txt");
        run(
                Stream.of(List.of(java), options, List.of("-cp", classPath, main), arguments)
                        .flatMap(List::stream)
                        .toList(),
                out);
        try {
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command, with its output in a file. */
    void run(List<String> command, Path out) {
        ChildProcess.run(command, Map.of(), out, scratch("err.txt"));
    }

    /** Writes a generated cluster. Returns the file. */
    Path write(String name, Cluster cluster) {
        Path file = scratch(name + ".json.gz");
        try {
            ClusterWriter.write(cluster, file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
