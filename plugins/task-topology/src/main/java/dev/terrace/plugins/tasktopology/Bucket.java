package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
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

    /** What each of the tasks that are left asks for, as long as all ask for the same; null if they do not. */
    private @Nullable Amounts each;

    private boolean isMixed;

    /** As {@link #rests} had them last, and for which task; null if they have changed. */
    private @Nullable Rests rests;

    private @Nullable Task with;

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
            isMixed |= each != null && !each.equals(task.requests());
            each = isMixed ? null : task.requests();
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

    /** What the tasks that are left ask for together, and then without some of them, one of them always included. */
    Rests rests(Task task) {
        Rests known = rests;
        if (known == null || with != task) {
            known = restsWith(task);
            rests = known;
            with = task;
        }
        return known;
    }

    private Rests restsWith(Task task) {
        Amounts known = each;
        return known == null
                ? new Rests(requests, left.values(), task)
                : new Rests(requests, known, left.size() - (left.get(task.spec().uid()) == task ? 1 : 0));
    }

    /**
     * How many of the tasks that are left, one of them included, fit into some room together: those of the least uid
     * are left out first.
     */
    int fitting(Task task, ResourceVector room) {
        return left.size() - rests(task).toFit(room);
    }

    /** No less than {@link #fitting} where a room has so much of one resource. */
    int fittingBy(Task task, int dimension, double room) {
        return left.size() - rests(task).toFitBy(dimension, room);
    }
}
