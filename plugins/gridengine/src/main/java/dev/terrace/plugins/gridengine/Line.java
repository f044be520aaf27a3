package dev.terrace.plugins.gridengine;

import dev.terrace.spi.JobRanks;
import dev.terrace.spi.RadixSort;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tasks in line for the tickets of the share tree. Each is known by its age, 0 for the oldest, and its numbers are kept under that: so a hundred thousand tasks are sorted again and again without a
 * look at the tasks themselves.
 */
final class Line {
    private static final int SHORT = 64;
    /** The rank of those that run: they come before all others, and in which order decides nothing. */
    private static final double RUNNING = Double.POSITIVE_INFINITY;

    private final TaskEntry[] byAge;
    private final boolean dependent;
    private final double tickets;
    private final double[] ranks;
    private final double[] parts;
    private final int[] slots;
    /** The line itself. */
    private final int[] ages;

    /**
     * Has each task take the next place of its node; those whose node keeps none are not in line.
     *
     * @param dependent whether tickets that were given before count in the order
     * @param tickets how many there are
     */
    Line(TaskEntry[] byAge, boolean dependent, double tickets) {
        this.byAge = byAge;
        this.dependent = dependent;
        this.tickets = tickets;
        ranks = new double[byAge.length];
        parts = new double[byAge.length];
        slots = new int[byAge.length];
        ages = new int[byAge.length];
        for (int age = 0; age < byAge.length; age++) {
            TaskEntry entry = byAge[age];
            long jobShare = entry.job.jobShare();
            ranks[age] = entry.isRunning() ? RUNNING : dependent ? entry.before + 0.01 * jobShare : jobShare;
            slots[age] = Math.max(1, entry.job.leastSlots());
            if (entry.node != null && entry.node.next != TreeNode.NOWHERE) {
                ages[entry.node.next++] = age;
            }
        }
    }

    /** Puts a part of the line in order: by rank, then the older first. */
    void sort(int start, int end) {
        if (end - start > SHORT) {
            int[] part = Arrays.copyOfRange(ages, start, end);
            int[] oldestFirst = RadixSort.lowestFirst(
                    part, IntStream.of(part).asLongStream().toArray());
            double[] ofOldestFirst =
                    IntStream.of(oldestFirst).mapToDouble(age -> ranks[age]).toArray();
            System.arraycopy(JobRanks.highestFirst(oldestFirst, ofOldestFirst), 0, ages, start, part.length);
            return;
        }
        for (int place = start + 1; place < end; place++) {
            int age = ages[place];
            int to = place;
            for (; to > start && isBefore(age, ages[to - 1]); to--) {
                ages[to] = ages[to - 1];
            }
            ages[to] = age;
        }
    }

    private boolean isBefore(int age, int other) {
        return ranks[age] > ranks[other] || (ranks[age] == ranks[other] && age < other);
    }

    /** Gives each task of a part of the line so much, divided by the slots of those that are ahead of it. */
    void thin(double shortTerm, int start, int end) {
        double ahead = 1;
        for (int place = start; place < end; place++) {
            int age = ages[place];
            if (ranks[age] != RUNNING) {
                parts[age] = shortTerm / ahead;
                ranks[age] = (dependent ? byAge[age].before : 0) + parts[age] * tickets;
            }
            ahead += slots[age];
        }
    }

    /** Gives out what the tasks of a line that ends there have come to. */
    void give(int end) {
        for (int place = 0; place < end; place++) {
            TaskEntry entry = byAge[ages[place]];
            if (!entry.isRunning()) {
                entry.shareTree = parts[ages[place]] * tickets;
                entry.before += dependent ? entry.shareTree : 0;
            }
        }
    }
}
