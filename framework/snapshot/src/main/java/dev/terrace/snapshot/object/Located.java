package dev.terrace.snapshot.object;

import dev.terrace.model.finding.Position;

/**
 * Something and where it stands in the dump.
 *
 * @param <T> a spec, or the draft of one
 */
public record Located<T>(T item, Position place) {}
