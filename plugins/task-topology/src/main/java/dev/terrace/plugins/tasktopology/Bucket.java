package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

    /** The tasks that are left to be placed, by uid. */
    private final SortedMap<String, Task> left = new TreeMap<>();

    private final Map<String, Integer> placed = new HashMap<>();

    /** The ids of the nodes that have tasks of it, as far as these are nodes of the session. */
    private final BitSet placedOn = new BitSet();

    private final Tally requests;
    private int placedInAll;

    /** What was told last; null if a task has been placed since. */
    private @Nullable Rests rests;

    /** @param job of whose buckets it is one */
    Bucket(Buckets job, int index, ResourceNames names) {
        this.job = job;
        this.index = index;
        this.requests = new Tally(names);
    }

    /**
     * Adds a task when the bucket is made. A task that has a node is placed already.
     *
     * @param nodes the session's, by name
     */
    void add(String role, Task task, Function<String, Optional<Node>> nodes) {
        roles.merge(role, 1, Integer::sum);
        String node = task.spec().node();
        if (node.isEmpty()) {
            left.put(task.spec().uid(), task);
            requests.add(task.requests());
        } else {
            placed.merge(node, 1, Integer::sum);
            nodes.apply(node).ifPresent(known -> placedOn.set(known.id()));
            placedInAll++;
        }
    }

    /** A task was given a node. If it was given one before and lost it, it is counted once more, as in Volcano. */
    void place(Task task, Node node) {
        placed.merge(node.name(), 1, Integer::sum);
        placedOn.set(node.id());
        placedInAll++;
        left.remove(task.spec().uid());
        requests.subtract(task.requests());
        rests = null;
    }

    /** How many tasks it has, placed ones included. */
    int size() {
        return left.size() + placedInAll;
    }

    /** How many tasks are left to be placed. */
    int left() {
        return left.size();
    }

    /** The names of the nodes that have tasks of it. */
    Set<String> nodes() {
        return placed.keySet();
    }

    int placedOn(Node node) {
        return placedOn.get(node.id()) ? placed.getOrDefault(node.name(), 0) : 0;
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
    Rests rests(Task task, int dimension) {
        Rests known = rests;
        if (known == null || known.with() != task) {
            known = new Rests(requests, left.values(), task, dimension);
            rests = known;
        }
        return known;
    }
}
