package dev.terrace.spi.view;

import dev.terrace.model.SubGroupPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of a job that are placed together. Those that no sub-group policy is about are one sub-job, and so are all
 * tasks of a job without policies.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/sub_job_info.go">Volcano,
 *     SubJobInfo</a>
 */
public interface SubJob extends TaskGroup {
    Job job();

    /** Unique among all sub-jobs. */
    String id();

    /** What makes it a sub-job; null for the tasks that no policy is about. */
    @Nullable
    SubGroupPolicy policy();

    /** The highest priority of its tasks, at least 0. */
    @Override
    int priority();

    /** The number that its first matched label holds; 0 without. */
    long matchIndex();
}
