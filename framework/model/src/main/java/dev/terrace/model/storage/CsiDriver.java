package dev.terrace.model.storage;

/**
 * A CSIDriver as the dump shows it.
 *
 * @param tellsCapacity whether a node is used for its new volumes only where a {@link StorageCapacity} has room for
 *     them
 */
public record CsiDriver(String name, boolean tellsCapacity) {}
