package dev.terrace.plugins.predicates;

import dev.terrace.model.SpreadRule;
import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Enforces {@code DoNotSchedule} topology spread constraints: with the pod, its domain may have at most {@code maxSkew}
 * matching pods more than the domain with the fewest.
 *
 * <p>Evaluates only a pod's own constraints: Kubernetes' defaults are all {@code ScheduleAnyway}.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/podtopologyspread/filtering.go: PodTopologySpread"
 */
record TopologySpread(PodCounts census) {
    /** Counts all pods as they are now; null if the task has no such constraint. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        if (!task.template().isSpread(true)) {
            return null;
        }
        List<SpreadRule> rules = SpreadRule.of(task.spec(), true);
        List<Limit> limits = new ArrayList<>();
        for (SpreadRule rule : rules) {
            limits.add(Limit.of(rule, census.count(rule.pods(), census.domains(rule.key()), rule.nodes(rules))));
        }
        return node -> check(limits, node);
    }

    private static Verdict check(List<Limit> limits, Node node) {
        for (Limit limit : limits) {
            Verdict verdict = limit.check(node);
            if (!verdict.isFit()) {
                return verdict;
            }
        }
        return Verdict.fits();
    }

    /**
     * One constraint with its counts.
     *
     * @param matching pods that match, as they are now
     * @param room maximum number of matching pods in a domain that may take the task
     */
    private record Limit(DomainCounts.Moment matching, int room, Verdict noLabel, Verdict uneven) {
        static Limit of(SpreadRule rule, DomainCounts matching) {
            boolean hasTooFewDomains =
                    matching.domainCount() < rule.constraint().minDomains();
            int fewest = hasTooFewDomains ? 0 : matching.fewest();
            int self = rule.countsOwner() ? 1 : 0;
            return new Limit(
                    matching.now(),
                    rule.constraint().maxSkew() + fewest - self,
                    Verdict.excludes("no label " + rule.key() + ", which topology spread needs"),
                    Verdict.rejects("topology spread over " + rule.key() + " would be uneven"));
        }

        Verdict check(Node node) {
            int domain = matching.domains().of(node);
            if (domain == TopologyDomains.NONE) {
                return noLabel;
            }
            return matching.in(domain) > room ? uneven : Verdict.fits();
        }
    }
}
