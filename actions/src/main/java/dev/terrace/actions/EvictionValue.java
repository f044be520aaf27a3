package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Task;

/**
 * The benefit-cost ratio of evicting a part of a job: the part of a need that its tasks cover, divided by the part that
 * all tasks of the job would cover. All resources of the need have the same weight, pods included.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/bundle.go">Volcano,
 *     bundleROI</a>
 */
record EvictionValue(ResourceVector need) {
    /** Returns infinity if the job holds none of the needed resources. */
    double of(Bundle bundle) {
        double gain = 0;
        double loss = 0;
        for (int d = 0; d < need.names().size(); d++) {
            double needed = need.value(d);
            if (needed > 0) {
                double freed = 0;
                for (Task task : bundle.tasks()) {
                    freed += task.requests().value(d);
                }
                gain += Math.min(freed, needed) / needed;
                loss += bundle.job().requested().value(d) / needed;
            }
        }
        return loss == 0 ? Double.POSITIVE_INFINITY : gain / loss;
    }
}
