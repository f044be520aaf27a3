package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tasks of a job that should share a node.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/bucket.go">Volcano,
 *     Bucket</a>
 */
final class Bucket {
    private static final double MEBI = 1024 * 1024;

    final Buckets job;
    final int index;

    /** The initial number of tasks of each role, including placed ones. */
    final Map<String, Integer> roles = new HashMap<>();

    /** The number of its tasks on each node of the session. */
    private final Map<Node, Integer> placed = new HashMap<>();

    private final Tally requests;
    private final RemainingTasks remaining;
    private int size;

    /** @param job the buckets to which it belongs */
    Bucket(Buckets job, int index, ResourceNames names) {
        this.job = job;
        this.index = index;
        this.requests = new Tally(names);
        this.remaining = new RemainingTasks(requests);
    }

    /**
     * Adds a task while buckets are built. A task with a node is already placed.
     *
     * @param nodes the session's nodes, by name
     */
    void add(String role, Task task, Function<String, Optional<Node>> nodes) {
        size++;
        roles.merge(role, 1, Integer::sum);
        String node = task.spec().node();
        if (node.isEmpty()) {
            remaining.add(task);
            requests.add(task.requests());
        } else {
            nodes.apply(node).ifPresent(this::count);
        }
    }

    /** Records that a task got a node. As in Volcano, a task that got a node before and lost it counts again. */
    void place(Task task, Node node) {
        count(node);
        remaining.remove(task);
        requests.subtract(task.requests());
    }

    private void count(Node node) {
        placed.merge(node, 1, Integer::sum);
    }

    /** The initial number of tasks, including placed ones. */
    int size() {
        return size;
    }

    /** The number of tasks left to place. */
    int left() {
        return remaining.left();
    }

    int placedOn(Node node) {
        return placed.getOrDefault(node, 0);
    }

    /**
     * The total requests as one number: a milli-core counts as much as a mebibyte of memory. As in Volcano, other
     * storage counts in thousandths of bytes.
     */
    double weight() {
        ResourceNames names = requests.names();
        double weight = 0;
        for (int d = 0; d < names.size(); d++) {
            double unit = d == ResourceNames.MEMORY ? MEBI : ResourceNames.isBytes(names.name(d)) ? 0.001 : 1;
            weight += requests.get(d) / unit;
        }
        return weight;
    }

    /** The remaining tasks and their requests, with one task always included; valid until a task is placed. */
    RemainingTasks rests(Task task) {
        remaining.with(task);
        return remaining;
    }
}
