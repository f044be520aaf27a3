package dev.terrace.benchmarks.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Something that can be measured, as one line of a {@link Section}. */
public interface Row {
    /** By which it is chosen on the command line; unique among all rows. */
    String name();

    /** Why it cannot be measured here, such as a file that is not there; empty if it can be. */
    default Optional<String> absence() {
        return Optional.empty();
    }

    /**
     * Measures it.
     *
     * @param progress is told what is being done, a few words at a time
     * @return the cells of the line, besides the name; rows of one section use the same titles as far as they have the
     *     same figures
     */
    List<Figure> measure(Consumer<String> progress);
}
