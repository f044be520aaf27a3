package dev.terrace.benchmarks.growth;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;

/**
 * Something that can double while all else stays as it is.
 *
 * @param name by which it is chosen on the command line
 * @param doubles what there are twice as many of
 * @param growth what is lawful, said beforehand
 * @param reason why it is lawful, where it is more than linear; empty otherwise
 * @param from a size to begin with; if the cycle is too short to be measured there, it is doubled
 * @param most the largest size that makes sense, such as the number of ports
 * @param outcome what the cycle decides, so that it does what it is measured for
 * @param conf the text of the scheduler's configuration for a size
 * @param scene puts the cluster of a size into a dump
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
    /** What a cycle decides at least once. */
    enum Outcome {
        BINDS,
        EVICTS,
        NOTHING
    }

    /** Makes a cluster of a size. */
    @FunctionalInterface
    interface Scene {
        void put(Dump dump, int size) throws IOException;
    }

    static Dimension linear(String name, String doubles, int from, String conf, Scene scene) {
        return new Dimension(
                name, doubles, Growth.LINEAR, "", from, Integer.MAX_VALUE, Outcome.BINDS, size -> conf, scene);
    }

    /** @param reason why four times the cost is lawful */
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

    /** With a configuration that grows as well. */
    Dimension under(IntFunction<String> other) {
        return new Dimension(name, doubles, growth, reason, from, most, outcome, other, scene);
    }

    /**
     * Writes the cluster of a size.
     *
     * @return how many objects it has
     */
    int write(int size, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            Dump dump = new Dump(out);
            scene.put(dump, size);
            return dump.objects();
        }
    }
}
