package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.cluster.Template;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A quantity that can double while everything else stays the same.
 *
 * @param name its name on the command line
 * @param doubles a description of the doubled objects
 * @param exponent the permitted growth, declared beforehand: 1, or 2 if two quantities double and every pair must be
 *     compared
 * @param reason the justification of exponent 2; empty otherwise
 * @param from the initial size; doubled if its cycle is too short to be measured
 * @param most the largest sensible size, such as the number of ports
 * @param outcome the expected decisions, as evidence that the cycle does the measured work
 * @param conf the text of the scheduler's configuration
 * @param scene the objects of the cluster
 */
record Dimension(
        String name,
        String doubles,
        int exponent,
        String reason,
        int from,
        int most,
        Outcome outcome,
        Template conf,
        List<Repeated> scene) {
    /** The kind of decision that a cycle makes at least once. */
    enum Outcome {
        BINDS,
        EVICTIONS,
        NOTHING
    }

    /** Equal objects but for their index. */
    record Repeated(Template.Count count, Template text, boolean isObject) {}

    /** Returns the maximum factor of a doubling, with a margin for sorting, the collector and memory locality. */
    double maxQuotient() {
        return exponent == 1 ? 2.6 : 4.8;
    }

    /**
     * Writes the cluster of a size.
     *
     * @return the number of its objects
     */
    int write(int size, Path file) throws IOException {
        int objects = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (Repeated repeated : scene) {
                int count = repeated.count.at(size, 0, 0);
                for (int i = 0; i < count; i++) {
                    repeated.text.append(out, size, i);
                }
                objects += repeated.isObject ? count : 0;
            }
        }
        return objects;
    }
}
