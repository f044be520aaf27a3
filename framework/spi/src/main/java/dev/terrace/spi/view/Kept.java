package dev.terrace.spi.view;

import java.util.List;

/**
 * What a plugin or an action keeps from session to session, and what has changed since: enough to bring sums over all
 * jobs or nodes up to date without a look at each.
 *
 * @param value the value, as the last session left it
 * @param isNew whether it was made for this session; then all jobs and all nodes are told
 * @param jobs in order of their ids: the jobs whose specification or tasks may differ from what they were when the last
 *     session opened
 * @param nodes likewise; of the others {@link Node#used} is what it was, too
 * @param <K> the value's type
 * @see SessionView#kept
 */
public record Kept<K>(K value, boolean isNew, List<Job> jobs, List<Node> nodes) {}
