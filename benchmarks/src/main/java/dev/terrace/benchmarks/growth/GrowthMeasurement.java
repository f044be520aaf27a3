package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The measurement of one dimension. Runs Terrace on dumps in a folder that is deleted on close. */
final class GrowthMeasurement implements AutoCloseable {
    /**
     * One collector thread and generations of fixed sizes: otherwise the timing and parallelism of collections would
     * distort the quotients. One processor: otherwise the helper threads of sessions with many nodes, which spin
     * between two pieces of work, would distort them as well.
     */
    static final String JVM = "-XX:ActiveProcessorCount=1 -XX:+UseSerialGC -Xms6g -Xmx6g -Xmn128m";

    private static final String NOTHING =
            "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"ns\"}}";

    private final GrowthEnvironment environment;
    private final Path folder;
    private final TerraceProcess terrace;

    private GrowthMeasurement(GrowthEnvironment environment, Path folder) {
        this.environment = environment;
        this.folder = folder;
        this.terrace = new TerraceProcess(environment.terrace().home(), folder);
    }

    static GrowthMeasurement of(Dimension dimension, GrowthEnvironment environment) {
        try {
            return new GrowthMeasurement(
                    environment, Files.createDirectory(environment.scratch().resolve(dimension.name())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A dump on the disk, with its configuration. */
    record Written(Input input, long bytes, int objects) {
        /** Returns whether a dump of this multiple of the size would be within the bounds. */
        boolean mayBe(int times, GrowthBounds bounds) {
            return bytes * times <= bounds.mostBytes() && (long) objects * times <= bounds.mostObjects();
        }
    }

    /** The fixed cost: a cycle on an empty cluster, the median of three by time. */
    Cost start(String conf) {
        return environment.start(conf, this::measuredStart);
    }

    private Cost measuredStart(String conf) {
        Written nothing = written("nothing", conf, file -> {
            Files.writeString(file, NOTHING);
            return 1;
        });
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < environment.bounds().times(); i++) {
            costs.add(run(nothing));
        }
        costs.sort((one, other) -> Double.compare(one.cpuSeconds(), other.cpuSeconds()));
        return costs.get(costs.size() / 2);
    }

    Written write(Dimension dimension, int size) {
        return written("size-" + size, dimension.conf().apply(size), file -> dimension.write(size, file));
    }

    Cost run(Written written) {
        return terrace.run(written.input, environment.bounds().limit());
    }

    /** Writes a dump to a file. Returns the number of objects. */
    @FunctionalInterface
    private interface Writing {
        int into(Path file) throws IOException;
    }

    private Written written(String name, String text, Writing writing) {
        try {
            Path file = folder.resolve(name);
            Path conf = Files.writeString(folder.resolve(name + ".conf"), text);
            int objects = writing.into(file);
            return new Written(new Input(file, conf, JVM), Files.size(file), objects);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Written written) {
        try {
            Files.delete(written.input.snapshot());
            Files.delete(written.input.conf());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folder, with any leftovers of failed processes. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
