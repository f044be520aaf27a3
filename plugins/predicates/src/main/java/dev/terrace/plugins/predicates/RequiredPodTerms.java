package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity.Meant;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.PodFilter;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.PodCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The required pod affinity and anti-affinity of a task.
 *
 * @param near affinity terms, resolved; a pod matches only if every term matches it
 * @param apart anti-affinity terms, resolved; a pod matches if any term matches it
 * @param namespaceLabels of the task's namespace, which terms of other pods may select
 */
record RequiredPodTerms(TaskSpec task, List<PodTerm> near, List<PodTerm> apart, Map<String, String> namespaceLabels) {
    /** Returns whether the task's affinity matches a pod, which may be the task itself. */
    boolean isNear(TaskSpec pod) {
        return !near.isEmpty() && allNear().test(pod);
    }

    boolean isApart(PodTerm term, TaskSpec pod) {
        return only(term).test(pod);
    }

    /** Counts of the pods that match the affinity, one for each topology label. */
    List<DomainCounts> near(PodCounts census) {
        return near.stream()
                .map(PodTerm::topologyKey)
                .distinct()
                .map(key -> census.count(allNear(), census.domains(key)))
                .toList();
    }

    /** Counts of the pods that match the anti-affinity, one for each term. */
    List<DomainCounts> apart(PodCounts census) {
        List<DomainCounts> counts = new ArrayList<>(apart.size());
        for (PodTerm term : apart) {
            counts.add(census.count(only(term), census.domains(term.topologyKey())));
        }
        return counts;
    }

    private PodFilter allNear() {
        return new Meant(near, task.namespace());
    }

    private PodFilter only(PodTerm term) {
        return new Meant(List.of(term), task.namespace());
    }
}
