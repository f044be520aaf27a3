package dev.terrace.inputs;

import dev.terrace.model.finding.Finding;
import dev.terrace.text.ListMeta;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The origin of a snapshot: files, or the lists of a running cluster. Every reading returns the same objects. */
public interface Origin {
    /**
     * Thrown by an iterator of sources if sources that it returned before are no longer valid. The reading must start
     * again.
     */
    final class Outdated extends RuntimeException {}

    /** Returns the names of the origin in reports, such as those of its files. */
    List<String> names();

    /**
     * Returns the sources in order. A source is opened before the next one is requested.
     *
     * @param findings receives the problems of the origin itself, such as an empty folder
     */
    Iterable<Source> sources(Consumer<Finding> findings);

    /** Returns the first part that can be read only once, a pipe or standard input, as findings name it. */
    default Optional<String> readOnce() {
        return Optional.empty();
    }

    /**
     * Returns whether a malformed object is left out with a warning. Otherwise it is an error. A file can be corrected;
     * objects of a running cluster belong to many people.
     */
    default boolean leavesOutMalformed() {
        return false;
    }

    /** Receives the metadata of each list, while its source is read. */
    default void listed(ListMeta list) {}

    /** Returns the name of the whole in findings. */
    default String name() {
        return names().size() == 1 ? names().get(0) : "the snapshot";
    }

    /**
     * Returns the origin of files.
     *
     * @param inputs files, pipes, archives, folders, and {@code -} for standard input
     */
    static Origin of(List<String> inputs) {
        return new Origin() {
            @Override
            public List<String> names() {
                return inputs;
            }

            @Override
            public Iterable<Source> sources(Consumer<Finding> findings) {
                return Sources.of(inputs, findings);
            }

            @Override
            public Optional<String> readOnce() {
                return inputs.stream().filter(Sources::isReadOnce).findFirst().map(Sources::name);
            }

            @Override
            public String name() {
                return inputs.size() == 1 ? Sources.name(inputs.get(0)) : Origin.super.name();
            }
        };
    }

    /** Returns the origin that consists of one source. */
    static Origin of(Source source) {
        return new Origin() {
            @Override
            public List<String> names() {
                return List.of(source.name());
            }

            @Override
            public Iterable<Source> sources(Consumer<Finding> findings) {
                return List.of(source);
            }
        };
    }
}
