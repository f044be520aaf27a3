package dev.terrace.benchmarks;

import java.nio.file.Path;

/** Folders that {@code benchmarks/run} passes on. */
final class Roots {
    private Roots() {}

    /** The root folder of the sources. */
    static Path sources() {
        return Path.of(System.getProperty("terrace.root", ".")).toAbsolutePath().normalize();
    }
}
