package dev.terrace.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary folder that is deleted on close. */
record Scratch(Path folder) implements AutoCloseable {
    static Scratch make() throws IOException {
        return new Scratch(Files.createTempDirectory("terrace-benchmarks"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
