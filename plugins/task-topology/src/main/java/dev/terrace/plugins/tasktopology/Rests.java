package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of a bucket ask for together that are left to be placed; then without one of them, without two, and so
 * on, up to one that always stays. Valid until a task is placed.
 */
final class Rests {
    private final Tally all;
    private final int size;

    /** What each of them asks for, if all ask for the same; null if not. */
    private final @Nullable Amounts each;

    /** Otherwise the sums, one after the other. */
    private final long[] sums;

    /**
     * Those of tasks that all ask for the same.
     *
     * @param all what they ask for together
     * @param out how many of them do not stay
     */
    Rests(Tally all, Amounts each, int out) {
        this.all = all;
        this.size = out + 1;
        this.each = each;
        this.sums = new long[0];
    }

    /**
     * Those of tasks in the order in which they are left out.
     *
     * @param all what they ask for together
     * @param stays the one that is not left out, if it is one of them
     */
    Rests(Tally all, Collection<Task> tasks, Task stays) {
        int dimensions = all.names().size();
        long[] table = new long[(tasks.size() + 1) * dimensions];
        Tally rest = all.copy();
        int count = 0;
        copy(rest, table, count++);
        for (Task task : tasks) {
            if (task != stays) {
                copy(rest.subtract(task.requests()), table, count++);
            }
        }
        this.all = rest;
        this.size = count;
        this.each = null;
        this.sums = table;
    }

    private static void copy(Tally rest, long[] table, int place) {
        int dimensions = rest.names().size();
        for (int d = 0; d < dimensions; d++) {
            table[place * dimensions + d] = rest.get(d);
        }
    }

    /** How many can be left out at most. */
    int most() {
        return size - 1;
    }

    private long of(int out, int dimension) {
        return each == null
                ? sums[out * all.names().size() + dimension]
                : all.get(dimension) - out * each.get(dimension);
    }

    /** How many must be left out for the rest to fit into some room; {@link #most} also where even that does not. */
    int toFit(ResourceVector room) {
        if (fits(0, room)) {
            return 0;
        }
        int few = Math.min(1, most());
        int many = most();
        while (few < many) {
            int out = (few + many) >>> 1;
            if (fits(out, room)) {
                many = out;
            } else {
                few = out + 1;
            }
        }
        return few;
    }

    /** As {@link ResourceVector#atMost} has it. */
    private boolean fits(int out, ResourceVector room) {
        int dimensions = all.names().size();
        for (int d = 0; d < dimensions; d++) {
            if (all.has(d)) {
                double left = of(out, d);
                double right = room.value(d);
                if (!(left < right || Math.abs(left - right) < ResourceVector.EPSILON)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** No more than {@link #toFit} where a room has so much of one resource. */
    int toFitBy(int dimension, double room) {
        int few = 0;
        int many = most();
        while (few < many) {
            int out = (few + many) >>> 1;
            if (of(out, dimension) <= room) {
                many = out;
            } else {
                few = out + 1;
            }
        }
        return few;
    }
}
