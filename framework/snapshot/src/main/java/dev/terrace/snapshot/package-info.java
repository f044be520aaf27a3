/**
 * Reads and writes Kubernetes objects. No other package knows their fields.
 *
 * <p>{@link dev.terrace.snapshot.SnapshotReader} turns dumps into a {@link dev.terrace.model.Cluster}.
 * {@link dev.terrace.snapshot.SnapshotWriter} writes the objects of a dump with the decisions of a cycle in them. Both
 * hold one object at a time; the reader also holds the cluster.
 */
@NullMarked
package dev.terrace.snapshot;

import org.jspecify.annotations.NullMarked;
