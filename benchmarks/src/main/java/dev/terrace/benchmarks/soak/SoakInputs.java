package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.cluster.SnapshotFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Dumps of clusters, and configurations. Each can be varied without a change of its meaning. */
final class SoakInputs {
    /** The number of names of snapshots and of configurations; a few more than the service stores. */
    static final int NAMES = 60;

    static final int MOST_KEPT = 50;

    private static final int VARIANTS = 2000;

    private final List<byte[]> dumps = new ArrayList<>();
    private final List<String> configurations = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /**
     * @param root the folder of the sources, which contribute examples and configurations
     * @param scratch an existing folder for temporary files
     */
    SoakInputs(Path root, Path scratch) throws IOException {
        for (Blueprint size : List.of(
                Blueprint.of(10, 40, 8, 3, 4),
                Blueprint.of(20, 120, 20, 4, 8),
                Blueprint.of(40, 200, 30, 5, 8),
                Blueprint.of(60, 400, 50, 6, 16),
                new Blueprint(20, 60, 10, 2, 4, true, 1))) {
            Path file = scratch.resolve("cluster.json");
            SnapshotFile.write(GeneratedCluster.of(size), file);
            dumps.add(Files.readAllBytes(file));
        }
        try (Stream<Path> files = Files.walk(root.resolve("examples"), 2)) {
            for (Path file :
                    files.filter(file -> file.endsWith("cluster.yaml")).sorted().toList()) {
                dumps.add(Files.readAllBytes(file));
            }
        }
        try (Stream<Path> files = Files.list(root.resolve("conf"))) {
            for (Path file : files.sorted().toList()) {
                configurations.add(Files.readString(file));
                names.add(String.valueOf(file.getFileName()).replace(".yaml", ""));
            }
        }
    }

    static String snapshot(Random random) {
        return "snapshot-" + random.nextInt(NAMES);
    }

    static String configuration(Random random) {
        return "configuration-" + random.nextInt(NAMES);
    }

    /** The name of a ready-made configuration. */
    String readyMade(Random random) {
        return names.get(random.nextInt(names.size()));
    }

    /** A dump, usually different from all earlier ones. One in eight is compressed. */
    byte[] dump(Random random) throws IOException {
        byte[] dump = dumps.get(random.nextInt(dumps.size()));
        byte[] other = Arrays.copyOf(dump, dump.length + 1 + random.nextInt(VARIANTS));
        Arrays.fill(other, dump.length, other.length, (byte) '\n');
        return random.nextInt(8) == 0 ? packed(other) : other;
    }

    /** A configuration, usually different from all earlier ones. */
    String text(Random random) {
        return configurations.get(random.nextInt(configurations.size())) + "# " + random.nextInt() + "\n";
    }

    static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
