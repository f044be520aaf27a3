package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Namespaces;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Required affinity and anti-affinity between pods: the pod's own, and the anti-affinity of pods that are there.
 *
 * <p>A surprise of Volcano's: the anti-affinity of pods that are there is looked for only on nodes that had such a pod when the session
 * opened. A pod that gets another node in this session does not keep others away by its own anti-affinity until the next one.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/interpodaffinity/filtering.go">Kubernetes, InterPodAffinity</a>
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/util/k8s/snapshot.go">Volcano, NewSnapshot</a>
 */
final class PodAffinity {
    private final List<Node> nodes;
    private final List<Node> guarded;
    private final Namespaces namespaces;

    /** @param nodes all nodes, as they are when the session opens */
    PodAffinity(List<Node> nodes, Namespaces namespaces) {
        this.nodes = nodes;
        this.guarded = nodes.stream()
                .filter(node -> node.pods().stream()
                        .anyMatch(pod -> !affinity(pod).requiredAntiPods().isEmpty()))
                .toList();
        this.namespaces = namespaces;
    }

    /** Looks at all pods as they are now; null if nothing restrains the task. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        Domains refusing = refusing(task.spec());
        List<PodTerm> near = resolved(affinity(task).requiredPods());
        List<PodTerm> apart = resolved(affinity(task).requiredAntiPods());
        if (refusing.isEmpty() && near.isEmpty() && apart.isEmpty()) {
            return null;
        }
        Domains attracting = new Domains();
        Domains repelling = new Domains();
        if (!near.isEmpty() || !apart.isEmpty()) {
            for (Node node : nodes) {
                for (Task pod : node.pods()) {
                    if (meanAll(near, task.spec(), pod.spec())) {
                        near.forEach(term -> attracting.add(node.spec(), term.topologyKey()));
                    }
                    for (PodTerm term : apart) {
                        if (means(term, task.spec(), pod.spec())) {
                            repelling.add(node.spec(), term.topologyKey());
                        }
                    }
                }
            }
        }
        // The first of pods that want to be near each other would otherwise wait for ever.
        boolean isFirst = attracting.isEmpty() && meanAll(near, task.spec(), task.spec());
        return new Picture(near, apart, isFirst, attracting, repelling, refusing)::check;
    }

    /** Where a pod that is there does not want the task. */
    private Domains refusing(TaskSpec task) {
        Domains domains = new Domains();
        Map<String, String> namespaceLabels = namespaces.labels(task.namespace());
        for (Node node : guarded) {
            for (Task pod : node.pods()) {
                for (PodTerm term : affinity(pod).requiredAntiPods()) {
                    if (term.means(task, pod.spec().namespace(), namespaceLabels)) {
                        domains.add(node.spec(), term.topologyKey());
                    }
                }
            }
        }
        return domains;
    }

    private List<PodTerm> resolved(List<PodTerm> terms) {
        return terms.stream().map(term -> term.resolved(namespaces)).toList();
    }

    private static boolean meanAll(List<PodTerm> resolved, TaskSpec owner, TaskSpec pod) {
        for (PodTerm term : resolved) {
            if (!means(term, owner, pod)) {
                return false;
            }
        }
        return !resolved.isEmpty();
    }

    private static boolean means(PodTerm resolved, TaskSpec owner, TaskSpec pod) {
        return resolved.means(pod, owner.namespace(), Map.of());
    }

    private static Affinity affinity(Task pod) {
        return pod.spec().template().affinity();
    }

    /** How the cluster looked to a task when it was about to be placed. */
    private record Picture(
            List<PodTerm> near,
            List<PodTerm> apart,
            boolean isFirst,
            Domains attracting,
            Domains repelling,
            Domains refusing) {
        private static final Verdict NOT_NEAR = Verdict.excludes("pod affinity finds no pod");
        private static final Verdict NOT_APART = Verdict.rejects("pod anti-affinity finds a pod");
        private static final Verdict REFUSED = Verdict.rejects("a pod there has anti-affinity to it");

        Verdict check(Node node) {
            boolean allNear = true;
            for (PodTerm term : near) {
                if (!node.spec().labels().containsKey(term.topologyKey())) {
                    return Verdict.excludes("no label " + term.topologyKey() + ", which pod affinity needs");
                }
                allNear &= attracting.contains(node.spec(), term.topologyKey());
            }
            if (!allNear && !isFirst) {
                return NOT_NEAR;
            }
            for (PodTerm term : apart) {
                if (repelling.contains(node.spec(), term.topologyKey())) {
                    return NOT_APART;
                }
            }
            return refusing.containsAny(node.spec()) ? REFUSED : Verdict.fits();
        }
    }
}
