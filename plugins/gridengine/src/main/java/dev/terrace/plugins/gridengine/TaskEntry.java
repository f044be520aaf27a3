package dev.terrace.plugins.gridengine;

import dev.terrace.spi.JobRanks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A task of a job while tickets are given out. */
final class TaskEntry {
    private static final int LONG = 64;

    final BatchJob job;
    /** Where its job stands in the input. */
    final int index;

    final int task;
    final @Nullable Party user;
    final @Nullable Party project;
    final @Nullable Party department;
    final @Nullable TreeNode node;

    double override;
    double functional;
    double shareTree;
    /** Tickets of the policies before, as far as they count in the order of the next. */
    double before;
    /** Where it stands among the tasks of its node. */
    double rank;
    /** Its part of the share tree's tickets. */
    double part;

    // What the order asks for, without a detour through the job.
    private final boolean running;
    private final int number;
    /** Slots that the tasks behind it have to wait for. */
    final int slots;

    TaskEntry(BatchJob job, int index, int task, Belonging belonging) {
        this.job = job;
        this.index = index;
        this.task = task;
        this.user = belonging.user();
        this.project = belonging.project();
        this.department = belonging.department();
        this.node = belonging.node();
        this.running = job.running();
        this.number = job.id();
        this.slots = Math.max(1, job.leastSlots());
    }

    boolean isRunning() {
        return running;
    }

    /** Running ones come first, then those that rank higher, then the older. */
    static int compare(TaskEntry left, TaskEntry right) {
        if (left.running != right.running) {
            return left.running ? -1 : 1;
        }
        int byRank = Double.compare(right.rank, left.rank);
        int byJob = byRank == 0 ? Integer.compare(left.number, right.number) : byRank;
        return byJob == 0 ? Integer.compare(left.task, right.task) : byJob;
    }

    /** Sorts a part of a line. Of a long one the ranks are sorted alone, and then what is equal in rank. */
    static void sort(TaskEntry[] line, int start, int end) {
        if (end - start < LONG) {
            Arrays.sort(line, start, end, TaskEntry::compare);
            return;
        }
        TaskEntry[] before = Arrays.copyOfRange(line, start, end);
        double[] ranks = new double[before.length];
        Arrays.setAll(ranks, place -> before[place].running ? Double.MAX_VALUE : before[place].rank);
        int[] places = new int[before.length];
        Arrays.setAll(places, place -> place);
        int next = start;
        for (int place : JobRanks.highestFirst(places, ranks)) {
            line[next++] = before[place];
        }
        for (int from = start; from < end; from = next) {
            next = from + 1;
            while (next < end && isEqual(line[from], line[next])) {
                next++;
            }
            Arrays.sort(line, from, next, TaskEntry::compare);
        }
    }

    private static boolean isEqual(TaskEntry left, TaskEntry right) {
        return left.running == right.running && (left.running || left.rank == right.rank);
    }

    double tickets() {
        return shareTree + functional + override;
    }

    /** Tells those that it belongs to that it counts as running, or with −1 that it does no longer. */
    void activate(int by) {
        if (user != null) {
            user.active += by;
        }
        if (project != null) {
            project.active += by;
        }
        if (department != null) {
            department.active += by;
        }
    }
}
