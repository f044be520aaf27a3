package dev.terrace.server.library;

import dev.terrace.model.finding.Finding;
import dev.terrace.server.store.Entry;
import java.util.List;

/**
 * The result of storing a text of a client.
 *
 * @param findings the warnings about the text
 * @param isNew whether the name was free before
 */
public record Taken<E extends Entry>(E entry, List<Finding> findings, boolean isNew) {}
