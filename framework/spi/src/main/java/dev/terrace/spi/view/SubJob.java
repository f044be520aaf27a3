package dev.terrace.spi.view;

import dev.terrace.model.SubGroupPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of a job that are placed together. All tasks without an applicable sub-group policy are one sub-job, and so are
 * all tasks of a job without policies.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/sub_job_info.go">Volcano,
 *     SubJobInfo</a>
 */
public interface SubJob extends TaskGroup {
    Job job();

    /** Returns the id, unique among all sub-jobs. */
    String id();

    /** Returns the policy that forms the sub-job; null for the tasks without an applicable policy. */
    @Nullable
    SubGroupPolicy policy();

    /** Returns the highest priority of its tasks, at least 0. */
    @Override
    int priority();

    /** Returns the number in its first matched label; 0 without one. */
    long matchIndex();
}
