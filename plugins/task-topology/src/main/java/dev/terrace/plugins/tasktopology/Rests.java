package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a bucket that are left, and what they ask for together, one of them included; then without the one of
 * the least uid, and so on. Amounts are in arrays, because they are asked for with every placement.
 */
final class Rests {
    private final Tally all;
    private final int dimensions;

    /** The resource of which {@link #fittingBy} is asked. */
    private final int dimension;

    /** By uid, once they were asked for. */
    private final List<Task> tasks = new ArrayList<>();

    private boolean areSorted;

    /** By task and dimension: what it asks for. */
    private long[] requests = new long[0];

    /** The task that is not left out; null if tasks came or went since. */
    private @Nullable Task with;

    /** How many may be left out. */
    private int others;

    /** By how many are left out, and by dimension: what the rest asks for. */
    private long[] sums = new long[0];

    /** How many were left out when that was looked for last. */
    private int out;

    /**
     * @param all what all of the tasks ask for, as of any time
     * @param dimension the resource of which {@link #fittingBy} is asked
     */
    Rests(Tally all, int dimension) {
        this.all = all;
        this.dimension = dimension;
        this.dimensions = all.names().size();
    }

    void add(Task task) {
        tasks.add(task);
        areSorted = false;
        with = null;
    }

    /** Takes a task out, if it is there. */
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

    /** How many there are. */
    int left() {
        return tasks.size();
    }

    /** From now on one of the tasks is not left out. */
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

    /** How many of the tasks fit into some room together: those of the least uid are left out first. */
    int fitting(Room room) {
        if (fits(0, room)) {
            return left();
        }
        int few = Math.max(Math.min(1, others), outBy(Math.max(0, room.get(dimension)) + ResourceVector.EPSILON));
        // Most often one resource decides.
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

    /** As {@link ResourceVector#atMost}. */
    private boolean fits(int without, Room room) {
        int first = without * dimensions;
        for (int d = 0; d < dimensions; d++) {
            if (all.has(d) && sums[first + d] - room.get(d) >= ResourceVector.EPSILON) {
                return false;
            }
        }
        return true;
    }

    /** No less than {@link #fitting} where a room has so much of the one resource. */
    int fittingBy(double room) {
        return left() - outBy(room);
    }

    private int outBy(double room) {
        // Most ask for one room after the other, of like size.
        while (out > 0 && sums[(out - 1) * dimensions + dimension] <= room) {
            out--;
        }
        while (out < others && sums[out * dimensions + dimension] > room) {
            out++;
        }
        return out;
    }
}
