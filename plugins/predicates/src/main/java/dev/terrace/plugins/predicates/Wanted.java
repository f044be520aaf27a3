package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity.Meant;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.PodFilter;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.PodCounts;
import java.util.List;
import java.util.Map;

/**
 * What a task wants of other pods.
 *
 * @param near terms whose pods must be there, resolved; a pod is one of them if every term means it
 * @param apart terms whose pods must not be there, resolved; each has pods of its own
 * @param namespaceLabels of the task's namespace, which others' terms may select
 */
record Wanted(TaskSpec task, List<PodTerm> near, List<PodTerm> apart, Map<String, String> namespaceLabels) {
    /** Whether it wants to be near a pod, which may be itself. */
    boolean isNear(TaskSpec pod) {
        return !near.isEmpty() && allNear().test(pod);
    }

    boolean isApart(PodTerm term, TaskSpec pod) {
        return only(term).test(pod);
    }

    /** Those that it wants to be near, for each term's label. */
    List<DomainCounts> near(PodCounts census) {
        return near.stream()
                .map(PodTerm::topologyKey)
                .distinct()
                .map(key -> census.count(allNear(), census.domains(key)))
                .toList();
    }

    /** Those that it wants to be apart from, for each term. */
    List<DomainCounts> apart(PodCounts census) {
        return apart.stream()
                .map(term -> census.count(only(term), census.domains(term.topologyKey())))
                .toList();
    }

    private PodFilter allNear() {
        return new Meant(near, task.namespace());
    }

    private PodFilter only(PodTerm term) {
        return new Meant(List.of(term), task.namespace());
    }
}
