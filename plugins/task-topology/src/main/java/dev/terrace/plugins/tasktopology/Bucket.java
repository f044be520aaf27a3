package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tasks of a job that should be on one node.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/bucket.go">Volcano,
 *     Bucket</a>
 */
final class Bucket {
    private static final double MEBI = 1024 * 1024;

    final Buckets job;
    final int index;

    /** How many of each role it was made of, placed ones included. */
    final Map<String, Integer> roles = new HashMap<>();

    /** By node of the session: how many tasks it has. */
    private final Map<Node, Integer> placed = new HashMap<>();

    /** The same nodes, in the order in which they got their first. */
    private final List<Node> nodes = new ArrayList<>();

    private final Tally requests;
    private final Rests rests;
    private int size;

    /**
     * @param job of whose buckets it is one
     * @param dimension the resource of which {@link Rests#fittingBy} is asked
     */
    Bucket(Buckets job, int index, ResourceNames names, int dimension) {
        this.job = job;
        this.index = index;
        this.requests = new Tally(names);
        this.rests = new Rests(requests, dimension);
    }

    /**
     * Adds a task when the bucket is made. A task that has a node is placed already.
     *
     * @param nodes the session's, by name
     */
    void add(String role, Task task, Function<String, Optional<Node>> nodes) {
        size++;
        roles.merge(role, 1, Integer::sum);
        String node = task.spec().node();
        if (node.isEmpty()) {
            rests.add(task);
            requests.add(task.requests());
        } else {
            nodes.apply(node).ifPresent(this::count);
        }
    }

    /** A task was given a node. If it was given one before and lost it, it is counted once more, as in Volcano. */
    void place(Task task, Node node) {
        count(node);
        rests.remove(task);
        requests.subtract(task.requests());
    }

    private void count(Node node) {
        if (placed.merge(node, 1, Integer::sum) == 1) {
            nodes.add(node);
        }
    }

    /** How many tasks it was made of, placed ones included. */
    int size() {
        return size;
    }

    /** How many tasks are left to be placed. */
    int left() {
        return rests.left();
    }

    /** The nodes that have tasks of it. */
    List<Node> nodes() {
        return nodes;
    }

    int placedOn(Node node) {
        return placed.getOrDefault(node, 0);
    }

    /** What its tasks ask for, as one number: a milli-core counts as much as a mebibyte. */
    double weight() {
        double weight = 0;
        for (int d = 0; d < requests.names().size(); d++) {
            weight += d == ResourceNames.MEMORY ? requests.get(d) / MEBI : requests.get(d);
        }
        return weight;
    }

    /** What the tasks that are left ask for together, with one of them; valid until a task is placed. */
    Rests rests(Task task) {
        rests.with(task);
        return rests;
    }
}
