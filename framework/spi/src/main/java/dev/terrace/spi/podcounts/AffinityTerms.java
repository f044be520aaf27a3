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
 * What pods that are there wish of others, and where: each distinct wish once, with the domains of those that have it.
 */
public final class AffinityTerms {
    private final PodCounts census;
    private final BitSet nodes;
    private final Function<Affinity, List<Wish>> wishes;
    private final PodMoves.Reader reader;
    private final Map<Owned, Held> held = new HashMap<>();

    /** Those that can only mean pods with a label, by its key and value. */
    private final Map<String, Map<String, List<Held>>> byLabel = new HashMap<>();

    private final List<Held> others = new ArrayList<>();

    /**
     * A term, and how much it matters.
     *
     * @param weight as its owner says; negative where it wants to be apart
     */
    public record Wish(int weight, PodTerm term) {}

    /** @param headcount the pods that have the wish */
    public record Held(Wish wish, String owner, DomainCounts headcount) {}

    /** A wish means the same to all pods of a namespace. */
    private record Owned(Wish wish, String namespace) {}

    /**
     * @param nodes ids of the nodes that are looked at
     * @param wishes those of a pod that matter
     */
    public AffinityTerms(PodCounts census, BitSet nodes, Function<Affinity, List<Wish>> wishes) {
        this.census = census;
        this.nodes = nodes;
        this.wishes = wishes;
        this.reader = census.moves();
    }

    /**
     * Wishes that mean a pod, of pods that are in a domain now. Where no node is looked at, nothing of the pod is
     * either.
     *
     * @param namespaces for the labels of the pod's own
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
            if (one.headcount.total() > 0 && one.wish.term.means(pod, one.owner, namespaceLabels)) {
                found.add(one);
            }
        }
    }

    private void catchUp() {
        census.lookAround();
        while (reader.advance()) {
            if (nodes.get(reader.node())) {
                TaskSpec pod = reader.pod();
                for (Wish wish : wishes.apply(pod.template().affinity())) {
                    reader.apply(held.computeIfAbsent(new Owned(wish, pod.namespace()), this::hold).headcount);
                }
            }
        }
    }

    private Held hold(Owned owned) {
        PodTerm term = owned.wish.term;
        DomainCounts headcount = new DomainCounts(census.domains(term.topologyKey()), 0);
        Held one = new Held(owned.wish, owned.namespace, headcount);
        Requirement label = term.selector() == null ? null : term.selector().label();
        List<Held> alike = label == null
                ? others
                : byLabel.computeIfAbsent(label.key(), key -> new HashMap<>())
                        .computeIfAbsent(label.values().get(0), value -> new ArrayList<>());
        alike.add(one);
        return one;
    }
}
