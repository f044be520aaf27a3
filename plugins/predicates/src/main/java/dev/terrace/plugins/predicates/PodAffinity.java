package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Namespaces;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Node;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
    NodeTrial prepare(Task task) {
        if (guarded.isEmpty()
                && affinity(task).requiredPods().isEmpty()
                && affinity(task).requiredAntiPods().isEmpty()) {
            return null;
        }
        Wishes wishes = new Wishes(
                task.spec(),
                resolved(affinity(task).requiredPods()),
                resolved(affinity(task).requiredAntiPods()),
                namespaces.labels(task.spec().namespace()));
        Found found = new Found();
        for (Node node : guarded) {
            node.pods().forEach(pod -> found.addRefusal(wishes, pod, node.spec()));
        }
        if (found.refusing.isEmpty() && !wishes.hasTerms()) {
            return null;
        }
        if (wishes.hasTerms()) {
            for (Node node : nodes) {
                node.pods().forEach(pod -> found.addMeant(wishes, pod, node.spec()));
            }
        }
        return new Picture(wishes, found);
    }

    private List<PodTerm> resolved(List<PodTerm> terms) {
        return terms.stream().map(term -> term.resolved(namespaces)).toList();
    }

    private static Affinity affinity(Task pod) {
        return pod.template().affinity();
    }

    /**
     * What a task wants of other pods, namespaces resolved.
     *
     * @param namespaceLabels of its own namespace, which others' terms may select
     */
    private record Wishes(TaskSpec task, List<PodTerm> near, List<PodTerm> apart, Map<String, String> namespaceLabels) {
        boolean hasTerms() {
            return !near.isEmpty() || !apart.isEmpty();
        }

        boolean means(PodTerm term, TaskSpec pod) {
            return term.means(pod, task.namespace(), Map.of());
        }

        boolean wantsNear(TaskSpec pod) {
            for (PodTerm term : near) {
                if (!means(term, pod)) {
                    return false;
                }
            }
            return !near.isEmpty();
        }
    }

    /** Domains with pods that the task wants to be near, wants to be apart from, and that do not want the task. */
    private static final class Found {
        static final Found NOTHING = new Found();

        final Domains attracting = new Domains();
        final Domains repelling = new Domains();
        final Domains refusing = new Domains();

        void addMeant(Wishes wishes, Task pod, NodeSpec node) {
            if (wishes.wantsNear(pod.spec())) {
                wishes.near().forEach(term -> attracting.add(node, term.topologyKey()));
            }
            for (PodTerm term : wishes.apart()) {
                if (wishes.means(term, pod.spec())) {
                    repelling.add(node, term.topologyKey());
                }
            }
        }

        void addRefusal(Wishes wishes, Task pod, NodeSpec node) {
            for (PodTerm term : affinity(pod).requiredAntiPods()) {
                if (term.means(wishes.task(), pod.spec().namespace(), wishes.namespaceLabels())) {
                    refusing.add(node, term.topologyKey());
                }
            }
        }
    }

    /** How the cluster looked to a task when it was about to be placed. */
    private record Picture(Wishes wishes, Found found) implements NodeTrial {
        private static final Verdict NOT_NEAR = Verdict.excludes("pod affinity finds no pod");
        private static final Verdict NOT_APART = Verdict.rejects("pod anti-affinity finds a pod");
        private static final Verdict REFUSED = Verdict.rejects("a pod there has anti-affinity to it");

        @Override
        public Verdict apply(Node node) {
            return check(node.spec(), Found.NOTHING);
        }

        /** Counts those who are gone as if they had been counted before, which is not so where an eviction was undone; as in Volcano. */
        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            Found away = new Found();
            for (Task pod : gone) {
                Node left = pod.node();
                if (left != null) {
                    away.addMeant(wishes, pod, left.spec());
                    away.addRefusal(wishes, pod, left.spec());
                }
            }
            return check(node.spec(), away);
        }

        private Verdict check(NodeSpec node, Found away) {
            boolean allNear = true;
            for (PodTerm term : wishes.near()) {
                if (!node.labels().containsKey(term.topologyKey())) {
                    return Verdict.excludes("no label " + term.topologyKey() + ", which pod affinity needs");
                }
                allNear &= found.attracting.exceeds(away.attracting, node, term.topologyKey());
            }
            if (!allNear && !isFirst(away)) {
                return NOT_NEAR;
            }
            for (PodTerm term : wishes.apart()) {
                if (found.repelling.exceeds(away.repelling, node, term.topologyKey())) {
                    return NOT_APART;
                }
            }
            return found.refusing.exceedsByAnyKey(away.refusing, node) ? REFUSED : Verdict.fits();
        }

        /** The first of pods that want to be near each other would otherwise wait for ever. */
        private boolean isFirst(Found away) {
            return found.attracting.isSpentBy(away.attracting) && wishes.wantsNear(wishes.task());
        }
    }
}
