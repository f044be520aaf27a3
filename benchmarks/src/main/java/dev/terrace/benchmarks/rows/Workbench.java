package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.SnapshotFile;
import dev.terrace.benchmarks.process.ChildProcess;
import dev.terrace.benchmarks.process.Terrace;
import dev.terrace.benchmarks.yardstick.LeastWork;
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
 * @param scratch an existing folder for files that nobody needs afterwards
 * @param repeat how often a session is run in one process; its time is the median of the last half
 * @param starts how often a whole process is started; its time is the median, its memory the most
 * @param verify whether decisions that nobody has written down are compared with those where everything is asked afresh
 */
public record Workbench(Path root, Terrace terrace, Path scratch, int repeat, int starts, boolean verify) {
    private static final int YARDSTICKS = 3;

    /**
     * How long {@link LeastWork} takes here and now, in milliseconds: the median of three processes of its own, because each is compiled a little
     * differently.
     */
    double leastWork(int nodes, int pods, int shapes) {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                LeastWork.class.getName()),
                        Stream.of(nodes, pods, shapes).map(Object::toString))
                .toList();
        double[] times = new double[YARDSTICKS];
        for (int i = 0; i < times.length; i++) {
            Path out = scratch.resolve("yardstick.txt");
            ChildProcess.run(command, Map.of(), out, scratch.resolve("err.txt"));
            times[i] = Double.parseDouble(read(out).replaceAll(" .*\\s*", ""));
        }
        return median(times);
    }

    /** Writes a generated cluster; returns the file. */
    Path snapshot(Blueprint blueprint) {
        Path file = scratch.resolve(blueprint + ".json.gz");
        try {
            SnapshotFile.write(GeneratedCluster.of(blueprint), file);
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
