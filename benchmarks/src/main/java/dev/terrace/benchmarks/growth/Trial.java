package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.Terrace;
import dev.terrace.benchmarks.process.Terrace.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One dimension being measured: runs Terrace on dumps in a folder that is there as long as this is open. */
final class Trial implements AutoCloseable {
    /**
     * One thread collects, and generations have fixed sizes: what is collected when, and by how many threads, would
     * otherwise make quotients of its own. So would the threads that help a session from some number of nodes on, which
     * spin between two pieces of work: on one processor there are none.
     */
    static final String JVM = "-XX:ActiveProcessorCount=1 -XX:+UseSerialGC -Xms6g -Xmx6g -Xmn128m";

    private static final String NOTHING =
            "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"ns\"}}";

    private final Conditions conditions;
    private final Path folder;
    private final Terrace terrace;

    private Trial(Conditions conditions, Path folder) {
        this.conditions = conditions;
        this.folder = folder;
        this.terrace = new Terrace(conditions.terrace().home(), folder);
    }

    static Trial of(Dimension dimension, Conditions conditions) {
        try {
            return new Trial(
                    conditions, Files.createDirectory(conditions.scratch().resolve(dimension.name())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A dump on the disk, and its configuration. */
    record Written(Input input, long bytes, int objects) {
        /** Whether a dump that is so many times as large would still be within the bounds. */
        boolean mayBe(int times, Bounds bounds) {
            return bytes * times <= bounds.mostBytes() && (long) objects * times <= bounds.mostObjects();
        }
    }

    /** What is paid for nothing: a cycle on a cluster without anything in it, the one with the median time of three. */
    Cost start(String conf) {
        return conditions.start(conf, this::measuredStart);
    }

    private Cost measuredStart(String conf) {
        Written nothing = written("nothing", conf, file -> {
            Files.writeString(file, NOTHING);
            return 1;
        });
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < conditions.bounds().times(); i++) {
            costs.add(run(nothing));
        }
        costs.sort((one, other) -> Double.compare(one.cpuSeconds(), other.cpuSeconds()));
        return costs.get(costs.size() / 2);
    }

    Written write(Dimension dimension, int size) {
        return written("size-" + size, dimension.conf().apply(size), file -> dimension.write(size, file));
    }

    Cost run(Written written) {
        return terrace.run(written.input, conditions.bounds().limit());
    }

    /** Writes a dump into a file; returns the number of objects. */
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

    /** Deletes the folder, with what a process that failed has left in it. */
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
