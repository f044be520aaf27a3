package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
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

    /** As {@link #rests} had them last, and for which task; null if they have changed. */
    private @Nullable List<Tally> rests;

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

    /**
     * What the tasks that are left ask for together, one of them included; then without the one of the least uid, and
     * so on. Valid until a task is placed.
     */
    List<Tally> rests(Task task) {
        List<Tally> known = rests;
        if (known == null || with != task) {
            known = restsWith(task);
            rests = known;
            with = task;
        }
        return known;
    }

    private List<Tally> restsWith(Task included) {
        List<Tally> all = new ArrayList<>(left.size() + 1);
        Tally rest = requests.copy();
        all.add(rest);
        for (Task task : left.values()) {
            if (task != included) {
                rest = rest.copy().subtract(task.requests());
                all.add(rest);
            }
        }
        return all;
    }

    /**
     * How many of the tasks that are left, one of them included, fit into some room together: those of the least uid
     * are left out first.
     *
     * @param rests as {@link #rests} has them
     */
    int fitting(List<Tally> rests, ResourceVector room) {
        if (rests.get(0).atMost(room)) {
            return left.size();
        }
        int few = Math.min(1, rests.size() - 1);
        int many = rests.size() - 1;
        while (few < many) {
            int out = (few + many) >>> 1;
            if (rests.get(out).atMost(room)) {
                many = out;
            } else {
                few = out + 1;
            }
        }
        return left.size() - few;
    }

    /** No less than {@link #fitting} where a room has so much of one resource. */
    int fittingBy(List<Tally> rests, int dimension, double room) {
        int few = 0;
        int many = rests.size() - 1;
        while (few < many) {
            int out = (few + many) >>> 1;
            if (rests.get(out).get(dimension) <= room) {
                many = out;
            } else {
                few = out + 1;
            }
        }
        return left.size() - few;
    }
}
