package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.List;

/**
 * Scores domains for a sub-job: the fuller the better; of equally full ones, the domain with most of the sub-job's
 * tasks.
 */
final class DomainScores {
    private final Loads loads;
    private final int weight;

    DomainScores(Loads loads, int weight) {
        this.loads = loads;
        this.weight = weight;
    }

    double[] of(SubJob subJob, List<HyperNode> domains) {
        Entitlement all = new Entitlement(subJob.job().requested().names());
        for (Task task : subJob.tasks()) {
            all.add(task.requests());
        }
        double[] scores = domains.stream()
                .mapToDouble(domain -> loads.fullness(domain, all))
                .toArray();
        Ties.addToBest(scores, i -> Ties.tasksIn(subJob, domains.get(i)));
        return Scale.of(scores, weight);
    }
}
