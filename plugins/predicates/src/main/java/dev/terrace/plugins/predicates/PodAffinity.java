package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Namespaces;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.podcounts.AffinityTerms;
import dev.terrace.spi.podcounts.AffinityTerms.WeightedTerm;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Required affinity and anti-affinity between pods: the pod's own terms, and the anti-affinity of placed pods.
 *
 * <p>A surprise of Volcano's: the anti-affinity of placed pods counts only on nodes that had a pod with anti-affinity
 * when the session opened. On any other node, the anti-affinity of a pod placed in this session has no effect until the
 * next session.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/interpodaffinity/filtering.go: InterPodAffinity"
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/util/k8s/snapshot.go">Volcano,
 *     NewSnapshot</a>
 */
final class PodAffinity {
    private final PodCounts census;
    private final AffinityTerms refusals;
    private final Namespaces namespaces;
    private final Map<PodTerm, PodTerm> resolved = new HashMap<>();

    /** @param nodes the nodes, as they are when the session opens */
    PodAffinity(List<Node> nodes, PodCounts census, Namespaces namespaces) {
        BitSet guarded = new BitSet();
        for (Node node : nodes) {
            for (Task pod : node.pods()) {
                if (!pod.template().affinity().requiredAntiPods().isEmpty()) {
                    guarded.set(node.id());
                    break;
                }
            }
        }
        this.census = census;
        this.refusals = new AffinityTerms(census, guarded, PodAffinity::antiAffinity);
        this.namespaces = namespaces;
    }

    private static List<WeightedTerm> antiAffinity(Affinity affinity) {
        List<PodTerm> terms = affinity.requiredAntiPods();
        return terms.isEmpty()
                ? List.of()
                : terms.stream().map(term -> new WeightedTerm(-1, term)).toList();
    }

    /** Prepares a task by counting the placed pods. Returns null if no term restricts the task. */
    @Nullable
    NodeTrial prepare(Task task) {
        Affinity own = task.template().affinity();
        boolean hasNoTerms =
                own.requiredPods().isEmpty() && own.requiredAntiPods().isEmpty();
        TaskSpec pod = task.spec();
        List<AffinityTerms.Held> refusing = refusals.about(pod, namespaces);
        if (hasNoTerms && refusing.isEmpty()) {
            return null;
        }
        RequiredPodTerms required = new RequiredPodTerms(
                pod,
                resolved(own.requiredPods()),
                resolved(own.requiredAntiPods()),
                namespaces.labels(pod.namespace()));
        return new Neighbourhood(
                required,
                census,
                Neighbours.byLabel(required.near(census)),
                Neighbours.byLabel(required.apart(census)),
                Neighbours.byLabel(
                        refusing.stream().map(AffinityTerms.Held::counts).toList()));
    }

    private List<PodTerm> resolved(List<PodTerm> terms) {
        return terms.stream()
                .map(term -> resolved.computeIfAbsent(term, t -> t.resolved(namespaces)))
                .toList();
    }
}
