package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What the tasks that are left of a bucket ask for together, one of them included; then without the one of the least
 * uid, and so on. Sums of all resources are made when they are asked for.
 */
final class Rests {
    private final Task with;
    private final int left;

    /** The tasks that may be left out, those of the least uid first. */
    private final List<Task> others;

    /** By how many are left out: the amount of one resource. */
    private final long[] ofOne;

    /** How many were left out when {@link #fittingBy} was asked last. */
    private int out;

    /** By how many are left out, as far as they were asked for. */
    private final List<Tally> sums;

    /**
     * @param all what all of the tasks ask for
     * @param tasks by uid
     * @param with the task that is not left out
     * @param dimension of which {@link #fittingBy} is asked
     */
    Rests(Tally all, Collection<Task> tasks, Task with, int dimension) {
        this.with = with;
        this.others = new ArrayList<>(tasks.size());
        this.sums = new ArrayList<>(tasks.size() + 1);
        sums.add(all);
        long[] amounts = new long[tasks.size() + 1];
        amounts[0] = all.get(dimension);
        for (Task task : tasks) {
            if (task != with) {
                others.add(task);
                amounts[others.size()] =
                        amounts[others.size() - 1] - task.requests().get(dimension);
            }
        }
        this.ofOne = amounts;
        this.left = tasks.size();
    }

    /** The task that is not left out. */
    Task with() {
        return with;
    }

    private Tally sum(int out) {
        while (sums.size() <= out) {
            int last = sums.size() - 1;
            sums.add(sums.get(last).copy().subtract(others.get(last).requests()));
        }
        return sums.get(out);
    }

    /** How many of the tasks fit into some room together: those of the least uid are left out first. */
    int fitting(ResourceVector room) {
        if (sums.get(0).atMost(room)) {
            return left;
        }
        int few = Math.min(1, others.size());
        int many = others.size();
        while (few < many) {
            int out = (few + many) >>> 1;
            if (sum(out).atMost(room)) {
                many = out;
            } else {
                few = out + 1;
            }
        }
        return left - few;
    }

    /** No less than {@link #fitting} where a room has so much of the one resource. */
    int fittingBy(double room) {
        // Most ask for one room after the other, of like size.
        while (out > 0 && ofOne[out - 1] <= room) {
            out--;
        }
        while (out < others.size() && ofOne[out] > room) {
            out++;
        }
        return left - out;
    }
}
