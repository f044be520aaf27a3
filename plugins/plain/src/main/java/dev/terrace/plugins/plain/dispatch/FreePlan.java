package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The planned free amounts of all nodes over time, from the planned ends of the tasks that hold them. A node is
 * accepted for a task if predicates accept it now, regardless of its room.
 */
final class FreePlan {
    private final Placement placement;
    private final List<Node> nodes;
    private final FreeOverTime[] free;
    private final long now;

    /** The earliest start of tasks that were asked about before; it only moves back while room is taken. */
    private final Map<Alike, Long> bounds = new HashMap<>();

    /** The number of changes of each node's profile, from 1. */
    private final int[] versions;

    private final Map<Alike, Starts> ofOne = new HashMap<>();

    /** The earliest start of one task on each node, as of a version of the node's profile. */
    private static final class Starts {
        final long[] seconds;
        final int[] versions;

        Starts(int nodes) {
            seconds = new long[nodes];
            versions = new int[nodes];
        }
    }

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

    FreeOverTime of(Node node) {
        return free[node.id()];
    }

    /** Returns whether a task that starts now has room on a node until its planned end. */
    boolean hasRoom(Task task, Node node) {
        return of(node).fits(task.requests(), PlannedEnd.duration(task), now);
    }

    /** Takes the room of a task that starts at a second, for one second at least. */
    void take(Task task, Node node, long start) {
        of(node).take(task.requests(), start, end(task, start));
        versions[node.id()]++;
    }

    private static long end(Task task, long start) {
        return Math.max(PlannedEnd.of(task, start), start + 1);
    }

    void take(Slot slot) {
        for (int i = 0; i < slot.tasks().size(); i++) {
            take(slot.tasks().get(i), slot.nodes().get(i), slot.from());
        }
    }

    /** Gives back the room of tasks that were to start at a second. */
    void giveBack(List<Task> tasks, List<Node> chosen, long start) {
        for (int i = 0; i < chosen.size(); i++) {
            giveBack(tasks.get(i), chosen.get(i), start);
        }
        bounds.clear();
    }

    private void giveBack(Task task, Node node, long start) {
        of(node).giveBack(task.requests(), start, end(task, start));
        versions[node.id()]++;
    }

    /**
     * Returns the earliest start of tasks that start together, each on the first node with room until its planned end;
     * null if they never fit.
     */
    @Nullable
    Slot earliest(List<Task> tasks) {
        if (tasks.size() == 1) {
            return earliest(tasks, tasks.get(0));
        }
        Alike alike = alike(tasks);
        Long bound = alike == null ? null : bounds.get(alike);
        long start = bound == null ? lowerBound(alike, now) : bound;
        Slot slot = null;
        while (start != FreeOverTime.NEVER && slot == null) {
            List<Node> chosen = at(start, tasks);
            if (chosen != null) {
                slot = new Slot(start, tasks, chosen);
            } else {
                long next = next(start);
                start = next == FreeOverTime.NEVER ? next : Math.max(next, lowerBound(alike, next));
            }
        }
        if (alike != null) {
            bounds.put(alike, start);
        }
        return slot;
    }

    /** Variant of {@link #earliest(List)} for one task. Only nodes whose profile changed since are asked again. */
    private @Nullable Slot earliest(List<Task> tasks, Task task) {
        long duration = PlannedEnd.duration(task);
        Starts starts = ofOne.computeIfAbsent(new Alike(task.requests(), duration, 1), key -> new Starts(free.length));
        BitSet refusing = new BitSet();
        while (true) {
            int best = -1;
            for (int n = 0; n < free.length; n++) {
                if (starts.versions[n] != versions[n]) {
                    starts.seconds[n] = free[n].earliest(task.requests(), duration, now);
                    starts.versions[n] = versions[n];
                }
                boolean isEarlier = starts.seconds[n] < (best < 0 ? FreeOverTime.NEVER : starts.seconds[best]);
                if (isEarlier && !refusing.get(n)) {
                    best = n;
                }
            }
            if (best < 0) {
                return null;
            }
            if (accepts(nodes.get(best), task)) {
                return new Slot(starts.seconds[best], tasks, List.of(nodes.get(best)));
            }
            refusing.set(best);
        }
    }

    /** Returns the nodes of tasks that start at a second; null if not all of them fit. Takes no room. */
    private @Nullable List<Node> at(long start, List<Task> tasks) {
        List<Node> chosen = new ArrayList<>(tasks.size());
        for (Task task : tasks) {
            Node node = first(start, task);
            if (node == null) {
                break;
            }
            chosen.add(node);
            if (tasks.size() > 1) {
                take(task, node, start);
            }
        }
        for (int i = 0; i < chosen.size() && tasks.size() > 1; i++) {
            giveBack(tasks.get(i), chosen.get(i), start);
        }
        return chosen.size() == tasks.size() ? chosen : null;
    }

    private @Nullable Node first(long start, Task task) {
        long duration = PlannedEnd.duration(task);
        for (Node node : nodes) {
            if (of(node).fits(task.requests(), duration, start) && accepts(node, task)) {
                return node;
            }
        }
        return null;
    }

    private boolean accepts(Node node, Task task) {
        return placement.prepare(task).isFit() && placement.verdict(task, node).isFit();
    }

    /** Returns the first breakpoint of any node after a second. */
    private long next(long second) {
        long next = FreeOverTime.NEVER;
        for (FreeOverTime profile : free) {
            next = Math.min(next, profile.next(second));
        }
        return next;
    }

    /** Returns the tasks as equal ones; null if they differ. */
    private static @Nullable Alike alike(List<Task> tasks) {
        Task task = tasks.get(0);
        long duration = PlannedEnd.duration(task);
        for (Task other : tasks) {
            if (!other.requests().equals(task.requests()) || PlannedEnd.duration(other) != duration) {
                return null;
            }
        }
        return new Alike(task.requests(), duration, tasks.size());
    }

    /**
     * Returns a second before which the tasks do not fit together. Equal tasks need as many places: each node offers
     * its first from the earliest start of one task, its second from the earliest start of two, and so on.
     */
    private long lowerBound(@Nullable Alike alike, long notBefore) {
        if (alike == null) {
            return notBefore;
        }
        int wanted = alike.count();
        long duration = alike.duration();
        long[] starts = new long[free.length + wanted];
        int places = 0;
        for (FreeOverTime profile : free) {
            Amounts amounts = alike.requests();
            long start = profile.earliest(amounts, duration, notBefore);
            for (int count = 1; count <= wanted && start != FreeOverTime.NEVER; count++) {
                if (places == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * places);
                }
                starts[places++] = start;
                if (count < wanted) {
                    amounts = amounts.plus(alike.requests());
                    start = profile.earliest(amounts, duration, start);
                }
            }
        }
        if (places < wanted) {
            return FreeOverTime.NEVER;
        }
        Arrays.sort(starts, 0, places);
        return starts[wanted - 1];
    }
}
