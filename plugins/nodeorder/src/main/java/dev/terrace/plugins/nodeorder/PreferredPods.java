package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.Meant;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Namespaces;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.podcounts.AffinityTerms;
import dev.terrace.spi.podcounts.AffinityTerms.WeightedTerm;
import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scores preferred affinity and anti-affinity between pods: the pod's own terms, and the terms of placed pods. Required
 * affinity of placed pods does not count; Volcano sets its weight to 0.
 *
 * <p>A surprise of Volcano's: if the pod has no preferred terms, the terms of placed pods count only on nodes that had
 * a pod with any pod affinity or anti-affinity when the session opened.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/interpodaffinity/scoring.go: InterPodAffinity"
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/util/k8s/snapshot.go">Volcano,
 *     NewSnapshot</a>
 */
final class PreferredPods {
    private final PodCounts census;
    private final AffinityTerms ofAll;
    private final AffinityTerms ofOpinionated;
    private final Namespaces namespaces;
    private final Map<PodTerm, PodTerm> resolved = new HashMap<>();
    private final int weight;

    /**
     * Creates the score for one session.
     *
     * @param nodes all nodes, as they are when the session opens
     * @param hasTerms whether at least one pod has a pod affinity or anti-affinity
     */
    PreferredPods(List<Node> nodes, boolean hasTerms, PodCounts census, Namespaces namespaces, int weight) {
        BitSet opinionated = new BitSet();
        BitSet all = new BitSet();
        all.set(0, nodes.size());
        if (hasTerms) {
            nodes.stream().filter(PreferredPods::hasTerms).forEach(node -> opinionated.set(node.id()));
        }
        this.census = census;
        this.ofAll = new AffinityTerms(census, all, PreferredPods::wishes);
        this.ofOpinionated = new AffinityTerms(census, opinionated, PreferredPods::wishes);
        this.namespaces = namespaces;
        this.weight = weight;
    }

    private static boolean hasTerms(Node node) {
        for (Task pod : node.pods()) {
            if (pod.template().affinity().aboutPods()) {
                return true;
            }
        }
        return false;
    }

    private static List<WeightedTerm> wishes(Affinity affinity) {
        if (!prefersAny(affinity)) {
            return List.of();
        }
        List<WeightedTerm> wishes = new ArrayList<>();
        affinity.preferredPods().forEach(wish -> wishes.add(new WeightedTerm(wish.weight(), wish.term())));
        affinity.preferredAntiPods().forEach(wish -> wishes.add(new WeightedTerm(-wish.weight(), wish.term())));
        return wishes;
    }

    private static boolean prefersAny(Affinity affinity) {
        return !affinity.preferredPods().isEmpty()
                || !affinity.preferredAntiPods().isEmpty();
    }

    /** Returns whether the pod has preferred terms, or placed pods have preferred terms that match it. */
    boolean concerns(Task task) {
        return prefersAny(task.template().affinity())
                || !ofOpinionated.about(task.spec(), namespaces).isEmpty();
    }

    /** The weighted score of each candidate; null if no term matches a pod. */
    double @Nullable [] scores(Task task, List<Node> candidates) {
        TaskSpec pod = task.spec();
        List<WeightedTerm> own = wishes(pod.template().affinity());
        List<Found> found = new ArrayList<>();
        for (WeightedTerm wish : own) {
            Found pods = find(wish, pod.namespace());
            if (pods.headcount.total() > 0) {
                found.add(pods);
            }
        }
        for (AffinityTerms.Held other : (own.isEmpty() ? ofOpinionated : ofAll).about(pod, namespaces)) {
            found.add(new Found(other.weighted().weight(), other.counts()));
        }
        return found.isEmpty() ? null : normalised(found, candidates);
    }

    private Found find(WeightedTerm wish, String namespace) {
        PodTerm term = resolved.computeIfAbsent(wish.term(), t -> t.resolved(namespaces));
        return new Found(
                wish.weight(), census.count(new Meant(List.of(term), namespace), census.domains(term.topologyKey())));
    }

    private double[] normalised(List<Found> found, List<Node> candidates) {
        long[] raw = new long[candidates.size()];
        for (Found pods : found) {
            pods.addPoints(raw, candidates);
        }
        long least = Arrays.stream(raw).min().orElse(0);
        long greatest = Arrays.stream(raw).max().orElse(0);
        return Arrays.stream(raw)
                .mapToDouble(score -> (double) weight * Normaliser.MIN_MAX.apply(score, least, greatest))
                .toArray();
    }

    /** Counts of matching pods by domain; each pod adds the weight, which may be negative, to its domain. */
    private record Found(int weight, DomainCounts headcount) {
        void addPoints(long[] points, List<Node> candidates) {
            TopologyDomains domains = headcount.domains();
            for (int i = 0; i < points.length; i++) {
                points[i] += (long) weight * headcount.in(domains.of(candidates.get(i)));
            }
        }
    }
}
