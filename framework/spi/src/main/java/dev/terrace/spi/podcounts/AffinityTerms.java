package dev.terrace.spi.podcounts;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Namespaces;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An index of the affinity terms of existing pods: each distinct term, with the number of pods that have it by domain.
 */
public final class AffinityTerms {
    private final PodCounts podCounts;
    private final BitSet nodes;
    private final Function<Affinity, List<WeightedTerm>> terms;
    private final PodMoves.Reader reader;
    private final Map<Owned, Held> held = new HashMap<>();

    /** The terms that match only pods with one label, by the label's key and value. */
    private final Map<String, Map<String, List<Held>>> byLabel = new HashMap<>();

    private final List<Held> others = new ArrayList<>();

    /**
     * A term and its weight.
     *
     * @param weight negative for anti-affinity
     */
    public record WeightedTerm(int weight, PodTerm term) {}

    /** @param counts the pods that have the term */
    public record Held(WeightedTerm weighted, String owner, DomainCounts counts) {}

    /** The key of a term. A term matches the same pods for all its owners in a namespace. */
    private record Owned(WeightedTerm weighted, String namespace) {}

    /**
     * @param nodes ids of the nodes whose pods count
     * @param terms extracts the relevant terms from a pod's affinity
     */
    public AffinityTerms(PodCounts podCounts, BitSet nodes, Function<Affinity, List<WeightedTerm>> terms) {
        this.podCounts = podCounts;
        this.nodes = nodes;
        this.terms = terms;
        this.reader = podCounts.moves();
    }

    /**
     * Returns the terms that match a pod and that at least one pod in a domain currently has.
     *
     * @param namespaces provides the labels of the pod's namespace
     */
    public List<Held> about(TaskSpec pod, Namespaces namespaces) {
        if (nodes.isEmpty()) {
            return List.of();
        }
        catchUp();
        Map<String, String> namespaceLabels = namespaces.labels(pod.namespace());
        List<Held> found = new ArrayList<>(0);
        addMeaning(found, others, pod, namespaceLabels);
        byLabel.forEach((key, byValue) -> {
            String value = pod.labels().get(key);
            if (value != null) {
                addMeaning(found, byValue.getOrDefault(value, List.of()), pod, namespaceLabels);
            }
        });
        return found;
    }

    private static void addMeaning(
            List<Held> found, List<Held> asked, TaskSpec pod, Map<String, String> namespaceLabels) {
        for (Held one : asked) {
            if (one.counts.total() > 0 && one.weighted.term.means(pod, one.owner, namespaceLabels)) {
                found.add(one);
            }
        }
    }

    private void catchUp() {
        podCounts.lookAround();
        while (reader.advance()) {
            TaskSpec pod = reader.pod();
            if (nodes.get(reader.node()) && pod.template().affinity().aboutPods()) {
                for (WeightedTerm weighted : terms.apply(pod.template().affinity())) {
                    reader.apply(held.computeIfAbsent(new Owned(weighted, pod.namespace()), this::hold).counts);
                }
            }
        }
    }

    private Held hold(Owned owned) {
        PodTerm term = owned.weighted.term;
        DomainCounts counts = new DomainCounts(podCounts.domains(term.topologyKey()), 0);
        Held one = new Held(owned.weighted, owned.namespace, counts);
        Requirement label = term.selector() == null ? null : term.selector().label();
        List<Held> alike = label == null
                ? others
                : byLabel.computeIfAbsent(label.key(), key -> new HashMap<>())
                        .computeIfAbsent(label.values().get(0), value -> new ArrayList<>());
        alike.add(one);
        return one;
    }
}
