package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The remaining tasks of a bucket and prefix sums of their requests: of all tasks, then without the task of the lowest
 * uid, and so on, always including one given task. Stored in arrays, because each placement reads them.
 */
final class RemainingTasks {
    private final Tally all;
    private final int dimensions;

    /** Sorted by uid on first use. */
    private final List<Task> tasks = new ArrayList<>();

    private boolean areSorted;

    /** The requests by task and dimension. */
    private long[] requests = new long[0];

    /** The task that is always included; null if tasks were added or removed since. */
    private @Nullable Task with;

    /** The maximum number of tasks that can be omitted. */
    private int others;

    /** The total requests of the included tasks, by number of omitted tasks and dimension. */
    private long[] sums = new long[0];

    /** The number of omitted tasks in the last search. */
    private int out;

    /** @param all a live view of the requests of all tasks */
    RemainingTasks(Tally all) {
        this.all = all;
        this.dimensions = all.names().size();
    }

    void add(Task task) {
        tasks.add(task);
        areSorted = false;
        with = null;
    }

    /** Removes a task, if present. */
    void remove(Task task) {
        sort();
        int place = tasks.indexOf(task);
        if (place >= 0) {
            tasks.remove(place);
            int next = (place + 1) * dimensions;
            System.arraycopy(
                    requests, next, requests, next - dimensions, tasks.size() * dimensions - place * dimensions);
        }
        with = null;
    }

    private void sort() {
        if (areSorted) {
            return;
        }
        areSorted = true;
        tasks.sort(Comparator.comparing(task -> task.spec().uid()));
        requests = new long[tasks.size() * dimensions];
        sums = new long[(tasks.size() + 1) * dimensions];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = tasks.get(i / dimensions).requests().get(i % dimensions);
        }
    }

    /** The number of tasks. */
    int left() {
        return tasks.size();
    }

    /** Sets the task that is always included. */
    void with(Task task) {
        if (task.equals(with)) {
            return;
        }
        with = task;
        sort();
        for (int d = 0; d < dimensions; d++) {
            sums[d] = all.get(d);
        }
        int last = 0;
        for (int i = 0; i < tasks.size(); i++) {
            if (!tasks.get(i).equals(task)) {
                for (int d = 0; d < dimensions; d++) {
                    sums[last + dimensions + d] = sums[last + d] - requests[i * dimensions + d];
                }
                last += dimensions;
            }
        }
        others = last / dimensions;
        out = 0;
    }

    /** The number of tasks that fit into a room together. The tasks of the lowest uids are omitted first. */
    int fitting(Room room) {
        if (fits(0, room)) {
            return left();
        }
        int few = Math.max(Math.min(1, others), omitted(room));
        // One resource usually decides.
        int many = few < others && fits(few, room) ? few : others;
        while (few < many) {
            int half = (few + many) >>> 1;
            if (fits(half, room)) {
                many = half;
            } else {
                few = half + 1;
            }
        }
        return left() - few;
    }

    /** Returns whether the tasks fit, as in {@link ResourceVector#atMost}. */
    private boolean fits(int without, Room room) {
        int first = without * dimensions;
        for (int d = 0; d < dimensions; d++) {
            if (all.has(d) && sums[first + d] - room.get(d) >= ResourceVector.EPSILON) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of tasks to omit for the scarce resource alone. */
    private int omitted(Room room) {
        double most = Math.max(0, room.get(room.scarce)) + ResourceVector.EPSILON;
        // Consecutive calls usually have similar room, so the search continues from the last result.
        while (out > 0 && sums[(out - 1) * dimensions + room.scarce] <= most) {
            out--;
        }
        while (out < others && sums[out * dimensions + room.scarce] > most) {
            out++;
        }
        return out;
    }
}
