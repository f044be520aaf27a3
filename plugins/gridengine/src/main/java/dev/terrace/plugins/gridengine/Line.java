package dev.terrace.plugins.gridengine;

import dev.terrace.spi.JobRanks;
import dev.terrace.spi.RadixSort;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tasks in line for the tickets of the share tree. Each is known by its age, 0 for the oldest, and its numbers are kept under that: so a hundred thousand tasks are sorted again and again without a
 * look at the tasks themselves.
 */
final class Line {
    private static final int SHORT = 64;
    /** The rank of those that run: they come before all others, and in which order decides nothing. */
    private static final double RUNNING = Double.POSITIVE_INFINITY;

    private final List<TaskEntry> entries;
    private final double tickets;
    /** Of the entries, in their order. */
    private final int[] ages;

    private final boolean dependent;
    private final double[] before;
    private final double[] ranks;
    private final double[] parts;
    private final int[] slots;
    /** The line itself: an age at each place. */
    private final int[] line;

    /**
     * Has each task take the next place of its node; those whose node keeps none are not in line.
     *
     * @param dependent whether tickets that were given before count in the order
     * @param tickets how many there are
     */
    Line(List<TaskEntry> entries, boolean dependent, double tickets) {
        this.entries = entries;
        this.dependent = dependent;
        this.tickets = tickets;
        ages = new int[entries.size()];
        before = new double[ages.length];
        ranks = new double[ages.length];
        parts = new double[ages.length];
        slots = new int[ages.length];
        line = new int[ages.length];
        int next = 0;
        for (int place : oldestFirst(entries)) {
            TreeNode node = entries.get(place).node;
            ages[place] = next++;
            if (node != null && node.next != TreeNode.NOWHERE) {
                line[node.next++] = ages[place];
            }
        }
        IntStream.range(0, ages.length).parallel().forEach(place -> note(entries.get(place), ages[place]));
    }

    private static int[] oldestFirst(List<TaskEntry> entries) {
        long[] keys = new long[entries.size()];
        Arrays.parallelSetAll(keys, place -> {
            TaskEntry entry = entries.get(place);
            return (long) entry.job.id() << Integer.SIZE | entry.task;
        });
        return RadixSort.lowestFirst(keys);
    }

    private void note(TaskEntry entry, int age) {
        long jobShare = entry.job.jobShare();
        before[age] = dependent ? entry.before : 0;
        ranks[age] = entry.isRunning() ? RUNNING : dependent ? entry.before + 0.01 * jobShare : jobShare;
        slots[age] = Math.max(1, entry.job.leastSlots());
    }

    /** Puts a part of the line in order: by rank, then the older first. */
    void sort(int start, int end) {
        if (end - start > SHORT) {
            int[] part = Arrays.copyOfRange(line, start, end);
            int[] oldestFirst = RadixSort.lowestFirst(
                    part, IntStream.of(part).asLongStream().toArray());
            double[] ofOldestFirst =
                    IntStream.of(oldestFirst).mapToDouble(age -> ranks[age]).toArray();
            System.arraycopy(JobRanks.highestFirst(oldestFirst, ofOldestFirst), 0, line, start, part.length);
            return;
        }
        for (int place = start + 1; place < end; place++) {
            int age = line[place];
            int to = place;
            for (; to > start && isBefore(age, line[to - 1]); to--) {
                line[to] = line[to - 1];
            }
            line[to] = age;
        }
    }

    private boolean isBefore(int age, int other) {
        return ranks[age] > ranks[other] || (ranks[age] == ranks[other] && age < other);
    }

    /** Gives each task of a part of the line so much, divided by the slots of those that are ahead of it. */
    void thin(double shortTerm, int start, int end) {
        double ahead = 1;
        for (int place = start; place < end; place++) {
            int age = line[place];
            if (ranks[age] != RUNNING) {
                parts[age] = shortTerm / ahead;
                ranks[age] = before[age] + parts[age] * tickets;
            }
            ahead += slots[age];
        }
    }

    /** Gives out what the tasks have come to; nothing to those that are not in line. */
    void give() {
        for (int place = 0; place < ages.length; place++) {
            TaskEntry entry = entries.get(place);
            if (!entry.isRunning()) {
                entry.shareTree = parts[ages[place]] * tickets;
                entry.before += dependent ? entry.shareTree : 0;
            }
        }
    }
}
