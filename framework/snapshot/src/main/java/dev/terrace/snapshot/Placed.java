package dev.terrace.snapshot;

import dev.terrace.model.settings.Position;

/**
 * Something and where it stands in the dump.
 *
 * @param <T> a spec, or the draft of one
 */
record Placed<T>(T item, Position place) {}
