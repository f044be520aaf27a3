package dev.terrace.benchmarks.table;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A measurement that fills one line of a {@link Section}. */
public interface Row {
    /** The name on the command line, unique among all rows. */
    String name();

    /** Returns the files that it needs and that may be missing. */
    default List<Path> files() {
        return List.of();
    }

    /** Returns the reason why it cannot be measured here, such as a missing file; empty if it can be. */
    default Optional<String> absence() {
        return files().stream().filter(file -> !Files.exists(file)).findFirst().map(file -> "there is no " + file);
    }

    /**
     * Runs the measurement.
     *
     * @param progress receives a few words at each step
     * @return the cells of the line, without the name; rows of one section use the same titles for the same figures
     */
    List<Cell> measure(Consumer<String> progress);
}
