package dev.example.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the parts of a sweep in the executors of Spark: {@code sweep.jar PARTS OUT replay TRACE --sweep …}. Executors run
 * the unpacked distribution in a process of its own, which shares no library with Spark.
 */
public final class SparkSweep {
    /** The exit code, the printed text and the files of a command. */
    private record Part(int exit, String said, Map<String, byte[]> files) implements Serializable {}

    private SparkSweep() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) {
        int parts = Integer.parseInt(arguments[0]);
        Path out = Path.of(arguments[1]).toAbsolutePath();
        List<String> sweep = new ArrayList<>(List.of(arguments).subList(2, arguments.length));
        try (SparkSession spark = SparkSession.builder().appName("terrace sweep").getOrCreate()) {
            List<Integer> numbers = IntStream.rangeClosed(1, parts).boxed().toList();
            List<Part> all = JavaSparkContext.fromSparkContext(spark.sparkContext())
                    .parallelize(numbers, parts)
                    .map(number -> part(sweep, number + "/" + parts))
                    .collect();
            List<String> merge = new ArrayList<>(List.of("replay", "--merge"));
            for (int number = 1; number <= parts; number++) {
                Part part = all.get(number - 1);
                if (part.files().isEmpty()) {
                    System.err.print(part.said());
                    return part.exit();
                }
                Path folder = out.resolve("parts").resolve(Integer.toString(number));
                for (Map.Entry<String, byte[]> file : part.files().entrySet()) {
                    Files.createDirectories(folder.resolve(file.getKey()).getParent());
                    Files.write(folder.resolve(file.getKey()), file.getValue());
                }
                merge.add(folder.toString());
            }
            merge.addAll(List.of("--out", out.resolve("sweep").toString()));
            Part merged = terrace(merge);
            System.out.print(merged.said());
            return merged.exit();
        } catch (Exception e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            System.err.printf(
                    "Spark on %s ended before all parts did, so that the sweep has no tables: %s%n",
                    System.getProperty("spark.master"), reason);
            return 1;
        }
    }

    /** Runs a part in an executor. Without files, it says why it has none. */
    private static Part part(List<String> sweep, String shard) throws IOException, InterruptedException {
        Path out = Files.createTempDirectory("terrace-sweep").resolve("out");
        List<String> command = new ArrayList<>(sweep);
        command.addAll(List.of("--shard", shard, "--jobs", "1", "--out", out.toString()));
        Part part = terrace(command);
        if (Files.exists(out)) {
            try (Stream<Path> files = Files.walk(out)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    part.files().put(out.relativize(file).toString(), Files.readAllBytes(file));
                    Files.delete(file);
                }
            }
        }
        return part;
    }

    /** Runs a command of the distribution that {@code --archives} gave, where {@code --files} are. */
    private static Part terrace(List<String> arguments) throws IOException, InterruptedException {
        try (Stream<Path> versions = Files.list(Path.of(SparkFiles.get("terrace")))) {
            List<String> command = new ArrayList<>(List.of("sh", versions.findFirst().orElseThrow() + "/bin/terrace"));
            command.addAll(arguments);
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.directory(Path.of(SparkFiles.getRootDirectory()).toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().remove("JDK_JAVA_OPTIONS");
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Part(process.waitFor(), said, new TreeMap<>());
        }
    }
}
