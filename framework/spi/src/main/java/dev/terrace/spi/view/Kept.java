package dev.terrace.spi.view;

import java.util.List;

/**
 * A value that a plugin or an action caches across sessions, with the changes since the last session: enough to update
 * sums over all jobs or nodes incrementally.
 *
 * <p>Data is kept under {@linkplain Job#slot() slots}. A job that arrives may get the slot of one that left; then the
 * slot belongs to a changed job and is not listed as free. A changed job may have another queue.
 *
 * @param value the value, as the last session left it
 * @param isNew whether it was created for this session; then all jobs and all nodes are listed as changed
 * @param jobs in the order of their ids: the jobs that arrived, and those whose specification, queue, specification of
 *     the queue or tasks may differ from the opening of the last session
 * @param leftJobs the slots of jobs that left and that no other job has now, ascending
 * @param nodes in the order of their ids: the nodes that arrived, and those that may differ; the other nodes also have
 *     an unchanged {@link Node#used}
 * @param leftNodes the slots of nodes that left and that no other node has now, ascending
 * @param <K> the value's type
 * @see SessionView#kept
 * @see dev.terrace.spi.toolkit.SlotTable
 */
public record Kept<K>(
        K value, boolean isNew, List<Job> jobs, List<Integer> leftJobs, List<Node> nodes, List<Integer> leftNodes) {}
