package dev.terrace.benchmarks.growth;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;

/**
 * A quantity that can double while everything else stays the same.
 *
 * @param name its name on the command line
 * @param doubles a description of the doubled objects
 * @param growth the permitted growth, declared beforehand
 * @param reason the justification of more than linear growth; empty otherwise
 * @param from the initial size; doubled if its cycle is too short to be measured
 * @param most the largest sensible size, such as the number of ports
 * @param outcome the expected decisions, as evidence that the cycle does the measured work
 * @param conf the text of the scheduler's configuration for a size
 * @param scene writes the cluster of a size to a dump
 */
record Dimension(
        String name,
        String doubles,
        Growth growth,
        String reason,
        int from,
        int most,
        Outcome outcome,
        IntFunction<String> conf,
        Scene scene) {
    /** The kind of decision that a cycle makes at least once. */
    enum Outcome {
        BINDS,
        EVICTS,
        NOTHING
    }

    /** Writes a cluster of a size. */
    @FunctionalInterface
    interface Scene {
        void put(DumpBuilder dump, int size) throws IOException;
    }

    static Dimension linear(String name, String doubles, int from, String conf, Scene scene) {
        return new Dimension(
                name, doubles, Growth.LINEAR, "", from, Integer.MAX_VALUE, Outcome.BINDS, size -> conf, scene);
    }

    /** @param reason the justification of a fourfold cost */
    static Dimension square(String name, String doubles, String reason, int from, String conf, Scene scene) {
        return new Dimension(
                name, doubles, Growth.SQUARE, reason, from, Integer.MAX_VALUE, Outcome.BINDS, size -> conf, scene);
    }

    Dimension atMost(int otherMost) {
        return new Dimension(name, doubles, growth, reason, from, otherMost, outcome, conf, scene);
    }

    Dimension that(Outcome other) {
        return new Dimension(name, doubles, growth, reason, from, most, other, conf, scene);
    }

    /** A copy with a configuration that grows as well. */
    Dimension under(IntFunction<String> other) {
        return new Dimension(name, doubles, growth, reason, from, most, outcome, other, scene);
    }

    /**
     * Writes the cluster of a size.
     *
     * @return the number of its objects
     */
    int write(int size, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            DumpBuilder dump = new DumpBuilder(out);
            scene.put(dump, size);
            return dump.objects();
        }
    }
}
