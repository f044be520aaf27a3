package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.toolkit.RadixSort;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pending tasks in line for the tickets of the share tree. Running tasks come before them, in any order. Arrays hold
 * each task's numbers by age rank, 0 for the oldest, so that repeated sorting of 100,000 tasks never reads the task
 * objects.
 */
final class PendingTasks {
    private final List<TaskEntry> entries;
    private final double tickets;
    /** The age rank of each entry. */
    private final int[] ages;

    private final boolean dependent;
    private final double[] before;
    private final double[] ranks;
    private final double[] parts;
    private final int[] slots;
    /** The line: the age rank of the task at each place. */
    private final int[] line;

    /**
     * Puts each task at the next reserved place of its node; tasks whose node has no reserved places are not in line.
     *
     * @param dependent whether tickets of earlier policies count in the order
     * @param tickets the total to distribute
     */
    PendingTasks(List<TaskEntry> entries, boolean dependent, double tickets) {
        this.entries = entries;
        this.dependent = dependent;
        this.tickets = tickets;
        ages = new int[entries.size()];
        before = new double[ages.length];
        ranks = new double[ages.length];
        parts = new double[ages.length];
        slots = new int[ages.length];
        line = new int[ages.length];
        long[] keys = new long[ages.length];
        @Nullable TreeNode[] nodes = new @Nullable TreeNode[ages.length];
        each((entry, place) -> {
            keys[place] = (long) entry.job.id() << Integer.SIZE | entry.task;
            nodes[place] = entry.node;
        });
        int next = 0;
        for (int place : RadixSort.lowestFirst(keys)) {
            TreeNode node = nodes[place];
            ages[place] = next++;
            if (node != null && node.next != TreeNode.NOWHERE) {
                line[node.next++] = ages[place];
            }
        }
        each((entry, place) -> note(entry, ages[place]));
    }

    /** Visits tasks in parallel if they are many, because nearly all of the time is memory latency. */
    private void each(ObjIntConsumer<TaskEntry> toDo) {
        ParallelStreams.range(ages.length).forEach(place -> toDo.accept(entries.get(place), place));
    }

    private void note(TaskEntry entry, int age) {
        long jobShare = entry.job.jobShare();
        before[age] = dependent ? entry.before : 0;
        ranks[age] = dependent ? entry.before + 0.01 * jobShare : jobShare;
        slots[age] = entry.slots();
    }

    /** Sorts the places from {@code start} up to, but excluding, {@code end}: highest rank first, then oldest first. */
    void sort(int start, int end) {
        int[] oldestFirst = Arrays.copyOfRange(line, start, end);
        Arrays.sort(oldestFirst);
        double[] ofOldestFirst =
                IntStream.of(oldestFirst).mapToDouble(age -> ranks[age]).toArray();
        System.arraycopy(JobRanks.highestFirst(oldestFirst, ofOldestFirst), 0, line, start, oldestFirst.length);
    }

    /**
     * Gives each task from {@code start} up to, but excluding, {@code end} the short-term part, divided by 1 plus the
     * slots of the tasks ahead of it.
     *
     * @param running the slots of the running tasks
     */
    void thin(double shortTerm, double running, int start, int end) {
        double ahead = 1 + running;
        for (int place = start; place < end; place++) {
            int age = line[place];
            parts[age] = shortTerm / ahead;
            ranks[age] = before[age] + parts[age] * tickets;
            ahead += slots[age];
        }
    }

    /** Assigns the tickets; 0 to tasks that are not in line. */
    void give() {
        each((entry, place) -> {
            entry.shareTree = parts[ages[place]] * tickets;
            entry.before += dependent ? entry.shareTree : 0;
        });
    }
}
