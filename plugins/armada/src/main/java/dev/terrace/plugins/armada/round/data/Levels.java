package dev.terrace.plugins.armada.round.data;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The priorities at which nodes are accounted, ascending: two below all jobs, and every priority at which a job can be
 * placed.
 */
public final class Levels {
    /** The lowest level, at which evicted jobs still count: its free amounts are free without preemption. */
    public static final int EVICTED = -2;

    /** The priority of jobs of other pools. */
    private static final int CROSS_POOL = -1;

    private final int[] priorities;

    public Levels(List<PriorityClass> classes) {
        TreeSet<Integer> all = new TreeSet<>(List.of(EVICTED, CROSS_POOL));
        for (PriorityClass priorityClass : classes) {
            all.add(priorityClass.priority());
            priorityClass.away().forEach(away -> all.add(away.priority()));
        }
        priorities = all.stream().mapToInt(Integer::intValue).toArray();
    }

    public int count() {
        return priorities.length;
    }

    public int priority(int level) {
        return priorities[level];
    }

    /** The highest level that is not above a priority. */
    public int at(int priority) {
        int found = Arrays.binarySearch(priorities, priority);
        return found >= 0 ? found : -found - 2;
    }
}
