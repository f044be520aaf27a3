package dev.terrace.plugins.gang;

import dev.terrace.model.SubGroupPolicy;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The minimums of sub-group policies. Policies of one name are merged; the minimum of the last applies.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.CheckSubJobReady</a>
 */
final class SubGroupMinimums {
    private SubGroupMinimums() {}

    /** Whether enough sub-groups of each policy exist. */
    static boolean areValid(Job job) {
        return hold(job, subJob -> true);
    }

    /** Whether enough sub-groups of each policy are ready. */
    static boolean areReady(Job job) {
        return hold(job, SubJob::isReady);
    }

    /** Whether enough sub-groups of each policy are ready or pipelined. */
    static boolean arePipelined(Job job) {
        return hold(job, SubJob::isPipelined);
    }

    private static boolean hold(Job job, Predicate<SubJob> counts) {
        if (!job.hasSubGroups()) {
            return true;
        }
        Map<String, Integer> counted = new HashMap<>();
        for (SubJob subJob : job.subJobs()) {
            SubGroupPolicy policy = subJob.policy();
            if (policy != null && counts.test(subJob)) {
                counted.merge(policy.name(), 1, Integer::sum);
            }
        }
        Map<String, Integer> minimums = new HashMap<>();
        job.spec().subGroups().forEach(policy -> minimums.put(policy.name(), policy.minSubGroups()));
        return minimums.entrySet().stream()
                .allMatch(minimum -> counted.getOrDefault(minimum.getKey(), 0) >= minimum.getValue());
    }
}
