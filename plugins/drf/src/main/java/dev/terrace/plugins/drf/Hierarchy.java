package dev.terrace.plugins.drf;

import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dominant resource fairness in a tree. Annotations of queues name their path and the weights on it, such as
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

    /** The node of each job, by its id. */
    private final HierarchyNode[] jobs;

    /** The path to each queue, by its id; null until first read. */
    private final @Nullable Way[] ways;

    /** A bit mask of the resources that were not used up when the tree was last computed. */
    private long demanded;

    Hierarchy(SessionView session, Holdings holdings) {
        this.session = session;
        this.holdings = holdings;
        this.root = HierarchyNode.root(session.total().names());
        this.jobs = new HierarchyNode[session.jobs().size()];
        this.ways = new Way[session.queues().size()];
        HierarchyNode[] parents = new HierarchyNode[ways.length];
        for (Job job : session.jobs()) {
            int queue = job.queue().id();
            if (parents[queue] == null) {
                parents[queue] = made(job.queue());
            }
            jobs[job.id()] = parents[queue].job(job.key(), holdings.live(job), job.requested());
        }
    }

    /**
     * The nodes on the path of a queue, starting at the root.
     *
     * @param length the length of the path; the nodes are fewer if no job is below them
     */
    private record Way(List<HierarchyNode> nodes, int length) {}

    private static List<String> path(Queue queue) {
        return List.of(queue.spec().annotations().getOrDefault(PATH, "").split("/", -1));
    }

    /** The node of a queue with jobs. Creates it and its ancestors if missing. */
    private HierarchyNode made(Queue queue) {
        List<String> path = path(queue);
        List<String> weights =
                List.of(queue.spec().annotations().getOrDefault(WEIGHTS, "").split("/", -1));
        HierarchyNode node = root;
        for (int i = 1; i < path.size(); i++) {
            node = node.part(path.get(i), i < weights.size() ? weight(weights.get(i)) : 1);
        }
        return node;
    }

    private Way way(Queue queue) {
        Way known = ways[queue.id()];
        if (known == null) {
            known = found(path(queue));
            ways[queue.id()] = known;
        }
        return known;
    }

    private Way found(List<String> path) {
        List<HierarchyNode> nodes = new ArrayList<>();
        HierarchyNode node = root;
        for (int i = 1; node != null; i++) {
            nodes.add(node);
            node = i < path.size() ? node.child(path.get(i)) : null;
        }
        return new Way(nodes, path.size());
    }

    private static double weight(String text) {
        return Math.max(1, NumberText.real(text).orElse(1));
    }

    /** Records a change of a task. Must be called after each allocation and deallocation. */
    void changed(Task task) {
        Job job = task.job();
        if (job != null) {
            place(job, holdings.live(job));
        }
    }

    private void place(Job job, ResourceVector allocated) {
        jobs[job.id()].changed(allocated);
    }

    int compare(Queue left, Queue right) {
        update(holdings.total());
        return compareNow(left, right);
    }

    /** Updates the tree. If a resource is used up, or free again, the saturation of every job may change. */
    private void update(ResourceVector held) {
        long left = 0;
        for (int d = 0; d < held.names().size(); d++) {
            if (session.total().value(d) >= ResourceVector.EPSILON
                    && held.value(d) < session.total().value(d)) {
                left |= 1L << d;
            }
        }
        if (left != demanded) {
            for (HierarchyNode job : jobs) {
                job.changed(job.allocated());
            }
            demanded = left;
        }
        root.update(session.total(), left);
    }

    /**
     * Compares the nodes on both paths from the root down until they differ: saturated last, then the smaller weighted
     * share first.
     */
    private int compareNow(Queue left, Queue right) {
        Way leftWay = way(left);
        Way rightWay = way(right);
        int depth = Math.min(
                Math.min(leftWay.length, rightWay.length), Math.min(leftWay.nodes.size(), rightWay.nodes.size()));
        for (int i = 0; i < depth; i++) {
            HierarchyNode leftNode = leftWay.nodes.get(i);
            HierarchyNode rightNode = rightWay.nodes.get(i);
            if (leftNode.isSaturated() != rightNode.isSaturated()) {
                return leftNode.isSaturated() ? 1 : -1;
            }
            if (leftNode.weightedShare() != rightNode.weightedShare()) {
                return leftNode.weightedShare() < rightNode.weightedShare() ? -1 : 1;
            }
        }
        return 0;
    }

    /** The weighted share of the queue's node; 0 without a node. */
    double weightedShare(Queue queue) {
        update(holdings.total());
        Way way = way(queue);
        return way.nodes.size() < way.length ? 0 : way.nodes.get(way.length - 1).weightedShare();
    }

    /**
     * The candidates whose queue, without the candidate, would still rank after the reclaimer's queue with the task.
     * Each candidate is evaluated alone, as if all other candidates stayed.
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
        return victims;
    }
}
