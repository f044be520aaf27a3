package dev.terrace.spi.view;

import java.util.List;

/**
 * A value that a plugin or an action caches across sessions, with the changes since the last session: enough to update
 * sums over all jobs or nodes incrementally.
 *
 * @param value the value, as the last session left it
 * @param isNew whether it was created for this session; then all jobs and all nodes are listed
 * @param jobs in the order of their ids: the jobs whose specification or tasks may differ from the opening of the last
 *     session
 * @param nodes likewise; the other nodes also have an unchanged {@link Node#used}
 * @param <K> the value's type
 * @see SessionView#kept
 */
public record Kept<K>(K value, boolean isNew, List<Job> jobs, List<Node> nodes) {}
