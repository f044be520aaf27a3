package dev.terrace.benchmarks;

import java.nio.file.Path;

/** Where things are that {@code benchmarks/run} names. */
final class Roots {
    private Roots() {}

    /** The folder of the sources. */
    static Path sources() {
        return Path.of(System.getProperty("terrace.root", ".")).toAbsolutePath().normalize();
    }
}
