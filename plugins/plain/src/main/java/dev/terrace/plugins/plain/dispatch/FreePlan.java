package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The planned free amounts of all nodes over time, from the planned ends of the tasks that hold them. A node is
 * accepted for a task if predicates accept it now, regardless of its room.
 */
final class FreePlan {
    /** The number of kinds whose starts are cached. More kinds than this begin again. */
    private static final int MAX_KINDS = 64;

    private final Placement placement;
    private final List<Node> nodes;
    private final FreeOverTime[] free;
    private final long now;

    /** The number of changes of each node's profile, from 1. */
    private final int[] versions;

    private final Map<Alike, PlannedStarts> starts = new HashMap<>();

    /** Equal tasks that start together. */
    private record Alike(Amounts requests, long duration, int count) {}

    /**
     * A planned start of tasks.
     *
     * @param from the second
     * @param nodes the nodes, in the order of the tasks
     */
    record Slot(long from, List<Task> tasks, List<Node> nodes) {}

    FreePlan(Session session, long now) {
        this.placement = session.placement();
        this.nodes = session.nodes();
        this.free = new FreeOverTime[nodes.size()];
        this.now = now;
        this.versions = new int[nodes.size()];
        Arrays.fill(versions, 1);
        for (Node node : nodes) {
            free[node.id()] = FreeOverTime.of(node, now);
        }
    }

    /** Returns the second of the session. */
    long now() {
        return now;
    }

    List<Node> nodes() {
        return nodes;
    }

    FreeOverTime of(Node node) {
        return free[node.id()];
    }

    FreeOverTime of(int node) {
        return free[node];
    }

    /** Returns the number of changes of a node's profile, from 1. */
    int version(int node) {
        return versions[node];
    }

    /** Returns whether a task that starts now has room on a node until its planned end. */
    boolean hasRoom(Task task, Node node) {
        return of(node).fits(task.requests(), PlannedEnd.duration(task), now);
    }

    /** Takes the room of a task that starts at a second, for one second at least. */
    void take(Task task, Node node, long start) {
        put(task, node.id(), start, true);
        versions[node.id()]++;
    }

    void take(Slot slot) {
        for (int i = 0; i < slot.tasks().size(); i++) {
            take(slot.tasks().get(i), slot.nodes().get(i), slot.from());
        }
    }

    /** Gives back the room of tasks that were to start at a second. */
    void giveBack(List<Task> tasks, List<Node> chosen, long start) {
        for (int i = 0; i < chosen.size(); i++) {
            put(tasks.get(i), chosen.get(i).id(), start, false);
        }
        starts.clear();
    }

    /** Takes the room of a task or gives it back, and keeps the node's version: for changes that are undone. */
    void put(Task task, int node, long start, boolean takes) {
        long end = Math.max(PlannedEnd.of(task, start), start + 1);
        if (takes) {
            free[node].take(task.requests(), start, end);
        } else {
            free[node].giveBack(task.requests(), start, end);
        }
    }

    /**
     * Returns the earliest start of tasks that start together, each on the first node with room until its planned end;
     * null if they never fit.
     */
    @Nullable
    Slot earliest(List<Task> tasks) {
        return new TogetherSearch(this, placement, tasks).earliest();
    }

    /** Returns the starts of the kind of each task. */
    List<PlannedStarts> starts(List<Task> tasks) {
        List<Alike> ones = tasks.stream()
                .map(task -> new Alike(task.requests(), PlannedEnd.duration(task), 1))
                .toList();
        Map<Alike, Integer> counts = ones.stream().collect(Collectors.toMap(one -> one, one -> 1, Integer::sum));
        if (starts.size() > MAX_KINDS) {
            starts.clear();
        }
        return ones.stream()
                .map(one -> new Alike(one.requests(), one.duration(), counts.getOrDefault(one, 1)))
                .map(alike -> starts.computeIfAbsent(
                        alike, kind -> new PlannedStarts(this, kind.requests(), kind.duration(), kind.count())))
                .toList();
    }

    /** Returns the first breakpoint of any node after a second. */
    long next(long second) {
        long next = FreeOverTime.NEVER;
        for (FreeOverTime profile : free) {
            next = Math.min(next, profile.next(second));
        }
        return next;
    }
}
