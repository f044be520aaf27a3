package dev.terrace.plugins.drf;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * Dominant resource fairness in a tree: queues name their path and the weights on it in annotations, such as
 * {@code root/eng/dev} and {@code 1/2/3}; jobs are the leaves.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/docs/design/hdrf.md">Volcano, Hierarchical DRF</a>
 */
final class Hierarchy {
    private static final String PATH = "volcano.sh/hierarchy";
    private static final String WEIGHTS = "volcano.sh/hierarchy-weights";

    private final SessionView session;
    private final Holdings holdings;
    private final HierarchyNode root;
    private boolean stale = true;

    Hierarchy(SessionView session, Holdings holdings) {
        this.session = session;
        this.holdings = holdings;
        this.root = HierarchyNode.part(1, session.total().names());
        for (Job job : session.jobs()) {
            place(job, holdings.live(job));
        }
    }

    private static List<String> path(Queue queue) {
        return List.of(queue.spec().annotations().getOrDefault(PATH, "").split("/", -1));
    }

    private HierarchyNode parent(Job job) {
        List<String> path = path(job.queue());
        List<String> weights = List.of(
                job.queue().spec().annotations().getOrDefault(WEIGHTS, "").split("/", -1));
        HierarchyNode node = root;
        for (int i = 1; i < path.size(); i++) {
            double weight = i < weights.size() ? weight(weights.get(i)) : 1;
            node = node.children()
                    .computeIfAbsent(
                            path.get(i),
                            name -> HierarchyNode.part(weight, session.total().names()));
        }
        return node;
    }

    private static double weight(String text) {
        try {
            return Math.max(1, Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    private void place(Job job, ResourceVector allocated) {
        parent(job).children().put(job.key(), HierarchyNode.job(allocated, job.requested()));
    }

    /** Must be called after each allocation and deallocation. */
    void changed() {
        stale = true;
    }

    int compare(Queue left, Queue right) {
        if (stale) {
            update(holdings.total());
            stale = false;
        }
        return compareNow(left, right);
    }

    private void update(ResourceVector held) {
        long demanded = 0;
        for (int d = 0; d < held.names().size(); d++) {
            if (session.total().value(d) >= ResourceVector.EPSILON
                    && held.value(d) < session.total().value(d)) {
                demanded |= 1L << d;
            }
        }
        root.update(session.total(), demanded);
    }

    /**
     * Compares the nodes on both paths from the root down until they differ: saturated last, then the smaller weighted
     * share first.
     */
    private int compareNow(Queue left, Queue right) {
        List<String> leftPath = path(left);
        List<String> rightPath = path(right);
        HierarchyNode leftNode = root;
        HierarchyNode rightNode = root;
        int depth = Math.min(leftPath.size(), rightPath.size());
        for (int i = 0; i < depth; i++) {
            if (leftNode.isSaturated() != rightNode.isSaturated()) {
                return leftNode.isSaturated() ? 1 : -1;
            }
            if (leftNode.weightedShare() != rightNode.weightedShare()) {
                return leftNode.weightedShare() < rightNode.weightedShare() ? -1 : 1;
            }
            if (i < depth - 1) {
                HierarchyNode nextLeft = leftNode.children().get(leftPath.get(i + 1));
                HierarchyNode nextRight = rightNode.children().get(rightPath.get(i + 1));
                if (nextLeft == null || nextRight == null) {
                    return 0;
                }
                leftNode = nextLeft;
                rightNode = nextRight;
            }
        }
        return 0;
    }

    /** The weighted share of the queue's node; 0 if it has none. */
    double weightedShare(Queue queue) {
        update(holdings.total());
        HierarchyNode node = root;
        List<String> path = path(queue);
        for (int i = 1; i < path.size(); i++) {
            HierarchyNode next = node.children().get(path.get(i));
            if (next == null) {
                return 0;
            }
            node = next;
        }
        return node.weightedShare();
    }

    /**
     * Candidates whose queue, without the candidate, would still come after the reclaimer's queue with the task. Each
     * candidate is evaluated alone, as if all other candidates stayed.
     */
    List<Task> reclaimable(Task reclaimer, List<Task> candidates) {
        Job job = reclaimer.job();
        if (job == null) {
            return List.of();
        }
        Tally total = holdings.total().copy().add(reclaimer.requests());
        place(job, holdings.of(job).add(reclaimer.requests()));
        List<Task> victims = new ArrayList<>();
        for (Task candidate : candidates) {
            Job owner = candidate.job();
            if (owner == null) {
                continue;
            }
            place(owner, holdings.of(owner).subtract(candidate.requests()));
            update(total.copy().subtract(candidate.requests()));
            if (compareNow(job.queue(), owner.queue()) < 0) {
                victims.add(candidate);
            }
            place(owner, holdings.live(owner));
        }
        place(job, holdings.live(job));
        stale = true;
        return victims;
    }
}
