package dev.terrace.spi.view;

import dev.terrace.model.SubGroupPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of a job that are placed together. All tasks to which no sub-group policy applies are one sub-job, and so are
 * all tasks of a job without policies.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/sub_job_info.go">Volcano,
 *     SubJobInfo</a>
 */
public interface SubJob extends TaskGroup {
    Job job();

    /** Unique among all sub-jobs. */
    String id();

    /** The policy that makes the sub-job; null for the tasks to which no policy applies. */
    @Nullable
    SubGroupPolicy policy();

    /** The highest priority of its tasks, at least 0. */
    @Override
    int priority();

    /** The number in its first matched label; 0 without one. */
    long matchIndex();
}
