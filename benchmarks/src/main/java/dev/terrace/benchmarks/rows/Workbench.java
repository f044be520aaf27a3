package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.cluster.ChurnCluster;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.GridJobs;
import dev.terrace.benchmarks.cluster.SnapshotFile;
import dev.terrace.benchmarks.cluster.Starvation;
import dev.terrace.benchmarks.process.ChildProcess;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.yardstick.LeastWork;
import dev.terrace.model.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The shared environment of the rows.
 *
 * @param root the folder of the sources
 * @param before the command that runs the fresh sessions for comparison: an earlier commit's, or the same
 * @param scratch an existing folder for temporary files
 * @param repeat the number of sessions in one process; the median of the last half counts
 * @param starts the number of process starts; the median time and the maximum memory count
 * @param verify whether decisions without a record are compared with a cycle that caches nothing
 */
public record Workbench(
        Path root,
        TerraceProcess terrace,
        TerraceProcess before,
        Path scratch,
        int repeat,
        int starts,
        boolean verify) {
    /** The heap of a very large cluster. */
    static final String HEAP = "-Xmx7g";

    private static final int YARDSTICKS = 3;

    /**
     * The milliseconds of {@link LeastWork} on this machine: the median of three processes, because the JVM compiles
     * each a little differently.
     */
    double leastWork(int nodes, int pods, int shapes) {
        List<String> sizes =
                Stream.of(nodes, pods, shapes).map(Object::toString).toList();
        double[] times = new double[YARDSTICKS];
        Arrays.setAll(times, time -> milliseconds(LeastWork.class, sizes));
        return median(times);
    }

    /** Runs a class of this program, which prints milliseconds first, in its own process. */
    double milliseconds(Class<?> main, List<String> arguments) {
        return milliseconds(List.of(), main, arguments);
    }

    /** Runs a class with options for the JVM. */
    double milliseconds(List<String> options, Class<?> main, List<String> arguments) {
        return Double.parseDouble(words(options, main, arguments)[0]);
    }

    /** Runs a class with options for the JVM. Returns the words of the line that it prints. */
    String[] words(List<String> options, Class<?> main, List<String> arguments) {
        return words(options, System.getProperty("java.class.path"), main, arguments);
    }

    /** Runs a class on a class path. Returns the words of the line that it prints. */
    String[] words(List<String> options, String classPath, Class<?> main, List<String> arguments) {
        return java(options, classPath, main.getName(), arguments).strip().split(" ", -1);
    }

    /** Runs a class in its own process. Returns its output. */
    String java(List<String> options, String classPath, String main, List<String> arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path out = scratch.resolve("out.txt");
        run(
                Stream.of(List.of(java), options, List.of("-cp", classPath, main), arguments)
                        .flatMap(List::stream)
                        .toList(),
                out);
        return read(out);
    }

    /** Runs a command to its end, with its output in a file. */
    void run(List<String> command, Path out) {
        ChildProcess.run(command, Map.of(), out, scratch.resolve("err.txt"));
    }

    /** Writes a generated cluster. Returns the file. */
    Path snapshot(Blueprint blueprint) {
        return write(blueprint.toString(), GeneratedCluster.of(blueprint));
    }

    /** Writes a cluster in which most pods run. Returns the file. */
    Path busy(BusyCluster cluster, boolean isGrid) {
        return isGrid
                ? write("grid-" + cluster, GridJobs.in(cluster.make()))
                : write(cluster.toString(), cluster.make());
    }

    /** Writes a cluster in which jobs come and go. Returns the file. */
    Path churn(ChurnCluster cluster) {
        return write(cluster.toString(), cluster.make());
    }

    /** The folder of the distribution's plugins. */
    String plugins() {
        return terrace.home().resolve("plugins").toString();
    }

    /** Writes a generated cluster whose jobs have the labels of grid jobs. Returns the file. */
    Path gridJobs(Blueprint blueprint) {
        return write("grid-" + blueprint, GridJobs.in(GeneratedCluster.of(blueprint)));
    }

    /** Writes a full cluster without victims. Returns the file. */
    Path starved(Blueprint blueprint) {
        return write("starved-" + blueprint, Starvation.in(GeneratedCluster.of(blueprint)));
    }

    private Path write(String name, Cluster cluster) {
        Path file = scratch.resolve(name + ".json.gz");
        try {
            SnapshotFile.write(cluster, file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
