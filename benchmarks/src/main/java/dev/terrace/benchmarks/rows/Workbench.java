package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.GridJobs;
import dev.terrace.benchmarks.cluster.SnapshotFile;
import dev.terrace.benchmarks.cluster.Starvation;
import dev.terrace.benchmarks.process.ChildProcess;
import dev.terrace.benchmarks.process.Terrace;
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
 * What rows measure with.
 *
 * @param root the folder of the sources
 * @param before the command whose fresh sessions stand beside what goes on: that of an earlier commit, or the same
 * @param scratch an existing folder for temporary files
 * @param repeat how often a session is run in one process; its time is the median of the last half
 * @param starts how often a whole process is started; its time is the median, its memory the most
 * @param verify whether decisions without a record are compared with those of a cycle that asks everything afresh
 */
public record Workbench(
        Path root, Terrace terrace, Terrace before, Path scratch, int repeat, int starts, boolean verify) {
    /** What a very large cluster needs. */
    static final String HEAP = "-Xmx7g";

    private static final int YARDSTICKS = 3;

    /**
     * How long {@link LeastWork} takes here and now, in milliseconds: the median of three processes of its own, because
     * each is compiled a little differently.
     */
    double leastWork(int nodes, int pods, int shapes) {
        List<String> sizes =
                Stream.of(nodes, pods, shapes).map(Object::toString).toList();
        double[] times = new double[YARDSTICKS];
        Arrays.setAll(times, time -> milliseconds(LeastWork.class, sizes));
        return median(times);
    }

    /** Runs a class of this program that prints milliseconds first, in a process of its own. */
    double milliseconds(Class<?> main, List<String> arguments) {
        return milliseconds(List.of(), main, arguments);
    }

    /** The same, with options of the JVM. */
    double milliseconds(List<String> options, Class<?> main, List<String> arguments) {
        String said = java(options, System.getProperty("java.class.path"), main.getName(), arguments);
        return Double.parseDouble(said.replaceAll(" .*\\s*", ""));
    }

    /** Runs a class in a process of its own; returns what it prints. */
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

    /** Runs a command to its end, and keeps what it prints. */
    void run(List<String> command, Path out) {
        ChildProcess.run(command, Map.of(), out, scratch.resolve("err.txt"));
    }

    /** Writes a generated cluster; returns the file. */
    Path snapshot(Blueprint blueprint) {
        return write(blueprint.toString(), GeneratedCluster.of(blueprint));
    }

    /** Writes a cluster in which most pods run; returns the file. */
    Path busy(BusyCluster cluster, boolean isGrid) {
        return isGrid
                ? write("grid-" + cluster, GridJobs.in(cluster.make()))
                : write(cluster.toString(), cluster.make());
    }

    /** The folder of the distribution's plugins. */
    String plugins() {
        return terrace.home().resolve("plugins").toString();
    }

    /** The same, with jobs as they are on a grid. */
    Path gridJobs(Blueprint blueprint) {
        return write("grid-" + blueprint, GridJobs.in(GeneratedCluster.of(blueprint)));
    }

    /** The same of a full cluster without victims. */
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
