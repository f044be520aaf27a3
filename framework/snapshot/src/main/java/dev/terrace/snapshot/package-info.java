/**
 * Cluster objects in, decisions and the next state out: the only place that knows Kubernetes' shapes.
 *
 * <p>{@link dev.terrace.snapshot.SnapshotReader} turns dumps into a {@link dev.terrace.model.Cluster},
 * {@link dev.terrace.snapshot.SnapshotWriter} writes the same objects again with the decisions of a cycle in them. Both
 * stream: what is held at a time is one object and what the cluster keeps of it.
 */
@NullMarked
package dev.terrace.snapshot;

import org.jspecify.annotations.NullMarked;
