package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Scores domains for a sub-job: the fuller the better. On a tie, the domain with most of the sub-job's tasks wins. */
final class DomainScores {
    private final Loads loads;
    private final Whereabouts whereabouts;
    private final int weight;

    /** The total requests of each sub-job's tasks. */
    private final Map<SubJob, Entitlement> requests = new HashMap<>();

    DomainScores(Loads loads, Whereabouts whereabouts, int weight) {
        this.loads = loads;
        this.whereabouts = whereabouts;
        this.weight = weight;
    }

    double[] of(SubJob subJob, List<HyperNode> domains) {
        Entitlement all = requests.computeIfAbsent(subJob, DomainScores::requestsOf);
        double[] scores = domains.stream()
                .mapToDouble(domain -> loads.fullness(domain, all))
                .toArray();
        LocationTieBreak.addToBest(scores, i -> whereabouts.partIn(domains.get(i), subJob));
        return Scale.of(scores, weight);
    }

    private static Entitlement requestsOf(SubJob subJob) {
        Entitlement all = new Entitlement(subJob.job().requested().names());
        for (Task task : subJob.tasks()) {
            all.add(task.requests());
        }
        return all;
    }
}
