package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.Terrace;
import dev.terrace.benchmarks.process.Terrace.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How dimensions are measured.
 *
 * @param scratch an existing folder for temporary files
 * @param times how often both sizes are run
 * @param least how many seconds of CPU the smaller size is to take, without the start
 * @param mostBytes how large the dump of the larger size may be
 * @param mostObjects how many objects it may have
 * @param limit after which a process is killed
 */
record Trial(Terrace terrace, Path scratch, int times, double least, long mostBytes, int mostObjects, Duration limit) {
    /** A dump on the disk, and its configuration. */
    record Written(Input input, long bytes, int objects) {
        /** Whether a dump that is so many times as large would still be within the bounds. */
        boolean mayBe(int times, Trial trial) {
            return bytes * times <= trial.mostBytes && (long) objects * times <= trial.mostObjects;
        }
    }

    /** What is paid for nothing: a cycle on a cluster without anything in it. */
    Cost start(String conf) {
        return run(written("nothing", conf, file -> {
            Files.writeString(
                    file, "{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"ns\"}}");
            return 1;
        }));
    }

    Written write(Dimension dimension, int size) {
        return written(
                dimension.name() + "-" + size, dimension.conf().apply(size), file -> dimension.write(size, file));
    }

    Cost run(Written written) {
        return terrace.run(written.input, limit);
    }

    /** Writes a dump into a file; returns the number of objects. */
    @FunctionalInterface
    private interface Writing {
        int into(Path file) throws IOException;
    }

    private Written written(String name, String text, Writing writing) {
        try {
            Path file = scratch.resolve(name);
            Path conf = Files.writeString(scratch.resolve(name + ".conf"), text);
            int objects = writing.into(file);
            return new Written(new Input(file, conf, ""), Files.size(file), objects);
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
}
