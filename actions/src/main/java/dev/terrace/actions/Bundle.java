package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tasks of one job that are evicted together, in eviction order. A safe bundle leaves its job at or above its minimums,
 * or the job was below them before; any part of it may be evicted. Other bundles are evicted entirely or not at all.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/bundle.go">Volcano,
 *     CreateJobBundles</a>
 */
record Bundle(Job job, boolean isSafe, List<Task> tasks) {
    /**
     * Splits tasks of a job into its surplus and the rest.
     *
     * @param tasks at least one, least important first
     */
    static List<Bundle> of(Job job, List<Task> tasks) {
        if (job.readyTasks() < job.minMember()) {
            return List.of(new Bundle(job, true, tasks));
        }
        Surplus surplus = new Surplus(job);
        List<Task> safe = new ArrayList<>();
        List<Task> rest = new ArrayList<>();
        for (Task task : tasks) {
            (surplus.spares(task) ? safe : rest).add(task);
        }
        List<Bundle> bundles = new ArrayList<>(2);
        if (!safe.isEmpty()) {
            bundles.add(new Bundle(job, true, safe));
        }
        if (!rest.isEmpty()) {
            bundles.add(new Bundle(job, false, rest));
        }
        return bundles;
    }

    /** Returns the part that may be evicted, which may be empty. */
    Bundle among(Predicate<Task> allowed) {
        List<Task> left = new ArrayList<>(tasks.size());
        for (Task task : tasks) {
            if (allowed.test(task)) {
                left.add(task);
            }
        }
        return left.size() == tasks.size() ? this : new Bundle(job, isSafe, isSafe ? left : List.of());
    }

    /**
     * The benefit-cost ratio of evicting the bundle: the part of a need that its tasks cover, divided by the part that
     * all tasks of the job would cover. All resources of the need have the same weight, pods included. Infinity if the
     * job holds none of them.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/bundle.go">Volcano,
     *     bundleROI</a>
     */
    double worth(ResourceVector need) {
        double gain = 0;
        double loss = 0;
        for (int d = 0; d < need.names().size(); d++) {
            double needed = need.value(d);
            if (needed > 0) {
                double freed = 0;
                for (Task task : tasks) {
                    freed += task.requests().value(d);
                }
                gain += Math.min(freed, needed) / needed;
                loss += job.requested().value(d) / needed;
            }
        }
        return loss == 0 ? Double.POSITIVE_INFINITY : gain / loss;
    }
}
