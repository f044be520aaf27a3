package dev.terrace.replay.imports;

/** A reader of a cluster's history in one form, such as the output of {@code sacct}. */
@FunctionalInterface
public interface TraceImporter {
    /**
     * Reads the whole history. Writes nothing.
     *
     * @throws dev.terrace.model.finding.InvalidInput with a sentence for the first error
     */
    Imported read();
}
