package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Task;

/**
 * What evicting a part of a job brings, against what it costs the job: the part of a need that its tasks cover, by what
 * all tasks of the job would cover. Each resource of the need counts alike, pods included.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/bundle.go">Volcano,
 *     bundleROI</a>
 */
record Worth(ResourceVector need) {
    /** Infinite if the job holds nothing that is needed. */
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
