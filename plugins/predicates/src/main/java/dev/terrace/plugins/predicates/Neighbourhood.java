package dev.terrace.plugins.predicates;

import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.List;

/**
 * The pods that affect a task's pod affinity, counted when the task was prepared.
 *
 * @param near pods that match the task's affinity
 * @param apart pods that match the task's anti-affinity
 * @param refusing pods whose anti-affinity matches the task
 */
record Neighbourhood(
        RequiredPodTerms wanted,
        PodCounts census,
        List<Neighbours> near,
        List<Neighbours> apart,
        List<Neighbours> refusing)
        implements NodeTrial {
    private static final Verdict NOT_NEAR = Verdict.excludes("pod affinity finds no pod");
    private static final Verdict NOT_APART = Verdict.rejects("pod anti-affinity finds a pod");
    private static final Verdict REFUSED = Verdict.rejects("a pod there has anti-affinity to it");

    /** The losses of each kind of pods in a trial. */
    private record Leaving(Neighbours.RemovedPods near, Neighbours.RemovedPods apart, Neighbours.RemovedPods refusing) {
        static final Leaving NONE =
                new Leaving(Neighbours.RemovedPods.NONE, Neighbours.RemovedPods.NONE, Neighbours.RemovedPods.NONE);
    }

    @Override
    public Verdict apply(Node node) {
        return check(node, Leaving.NONE);
    }

    /**
     * Subtracts {@code gone} from the counts. As in Volcano, also subtracts pods that the counts do not include because
     * their eviction was undone.
     */
    @Override
    public Verdict without(Collection<Task> gone, Node node) {
        Leaving leaving =
                new Leaving(new Neighbours.RemovedPods(), new Neighbours.RemovedPods(), new Neighbours.RemovedPods());
        for (Task pod : gone) {
            Node left = pod.node();
            if (left != null) {
                add(leaving, pod.spec(), left);
            }
        }
        return check(node, leaving);
    }

    private void add(Leaving leaving, TaskSpec pod, Node left) {
        if (wanted.isNear(pod)) {
            near.forEach(neighbours -> leaving.near.add(neighbours.domains(), left));
        }
        for (PodTerm term : wanted.apart()) {
            if (wanted.isApart(term, pod)) {
                leaving.apart.add(census.domains(term.topologyKey()), left);
            }
        }
        for (PodTerm term : pod.template().affinity().requiredAntiPods()) {
            if (term.means(wanted.task(), pod.namespace(), wanted.namespaceLabels())) {
                leaving.refusing.add(census.domains(term.topologyKey()), left);
            }
        }
    }

    private Verdict check(Node node, Leaving leaving) {
        boolean allNear = true;
        for (Neighbours neighbours : near) {
            if (!neighbours.know(node)) {
                return Verdict.excludes("no label " + neighbours.domains().key() + ", which pod affinity needs");
            }
            allNear &= neighbours.areWith(node, leaving.near);
        }
        if (!allNear && !isFirst(leaving)) {
            return NOT_NEAR;
        }
        for (Neighbours neighbours : apart) {
            if (neighbours.areWith(node, leaving.apart)) {
                return NOT_APART;
            }
        }
        for (Neighbours neighbours : refusing) {
            if (neighbours.areWith(node, leaving.refusing)) {
                return REFUSED;
            }
        }
        return Verdict.fits();
    }

    /**
     * Returns whether no matching pod is left and the task matches its own affinity: the first of such pods would
     * otherwise wait forever.
     */
    private boolean isFirst(Leaving leaving) {
        for (Neighbours neighbours : near) {
            if (!neighbours.areSpentBy(leaving.near)) {
                return false;
            }
        }
        return wanted.isNear(wanted.task());
    }
}
