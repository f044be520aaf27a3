package dev.terrace.plugins.armada.round;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The priorities at which nodes are accounted, ascending: two below all jobs, and every priority at which one can be
 * placed.
 */
final class Levels {
    /** The priority of what evicted jobs hold: what is free there is free without preempting anybody. */
    static final int EVICTED = -2;

    /** The priority of jobs of other pools. */
    static final int CROSS_POOL = -1;

    private final int[] priorities;

    Levels(List<PriorityClass> classes) {
        TreeSet<Integer> all = new TreeSet<>(List.of(EVICTED, CROSS_POOL));
        for (PriorityClass priorityClass : classes) {
            all.add(priorityClass.priority());
            priorityClass.away().forEach(away -> all.add(away.priority()));
        }
        priorities = all.stream().mapToInt(Integer::intValue).toArray();
    }

    int count() {
        return priorities.length;
    }

    int priority(int level) {
        return priorities[level];
    }

    /** The highest level that is not above a priority. */
    int at(int priority) {
        int found = Arrays.binarySearch(priorities, priority);
        return found >= 0 ? found : -found - 2;
    }
}
