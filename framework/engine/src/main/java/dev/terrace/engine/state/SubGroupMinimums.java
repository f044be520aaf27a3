package dev.terrace.engine.state;

import dev.terrace.model.SubGroupPolicy;
import dev.terrace.spi.view.SubJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of a job's sub-groups by policy, against the policies' minSubGroups. Policies of one name are merged; the
 * minimum of the last applies.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.CheckSubJobReady</a>
 */
final class SubGroupMinimums {
    private final Minimums valid;
    private final Minimums ready;
    private final Minimums pipelined;

    SubGroupMinimums(List<SubGroupPolicy> policies, List<SubJob> subJobs) {
        Map<String, Integer> minimums = new HashMap<>();
        policies.forEach(policy -> minimums.put(policy.name(), policy.minSubGroups()));
        valid = new Minimums(minimums);
        ready = new Minimums(minimums);
        pipelined = new Minimums(minimums);
        for (SubJob subJob : subJobs) {
            SubGroupPolicy policy = subJob.policy();
            if (policy != null) {
                valid.add(policy.name(), 1);
                count(subJob, 1);
            }
        }
    }

    /** @param sign 1 to count a sub-job as it is now, -1 to take it out of the counts */
    void count(SubJob subJob, int sign) {
        SubGroupPolicy policy = subJob.policy();
        if (policy == null) {
            return;
        }
        if (subJob.isReady()) {
            ready.add(policy.name(), sign);
        }
        if (subJob.isPipelined()) {
            pipelined.add(policy.name(), sign);
        }
    }

    boolean areValid() {
        return valid.hold();
    }

    boolean areReady() {
        return ready.hold();
    }

    boolean arePipelined() {
        return pipelined.hold();
    }
}
