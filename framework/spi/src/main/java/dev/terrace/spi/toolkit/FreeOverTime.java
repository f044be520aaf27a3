package dev.terrace.spi.toolkit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Arrays;

/**
 * The planned free amounts of one node or one pool, by second: constant between breakpoints, which are kept in sorted
 * arrays. All times are seconds of one clock, such as {@link java.time.Instant#getEpochSecond}.
 *
 * <p>{@link #take} and {@link #giveBack} cost time proportional to the number of breakpoints, and add at most two of
 * them; breakpoints at which nothing changes are removed. Amounts may become negative. Not thread-safe.
 *
 * @see <a href="https://doi.org/10.1109/71.932708">Mu'alem and Feitelson, Utilization, Predictability, Workloads, and
 *     User Runtime Estimates in Scheduling the IBM SP2 with Backfilling, 2001</a>
 */
public final class FreeOverTime {
    /** A time after all others: the end of tasks without an estimate, and the start of those that never fit. */
    public static final long NEVER = Long.MAX_VALUE;

    private final int dimensions;
    private long[] times = new long[8];
    private long[] free;
    private int size = 1;

    /**
     * Creates a profile without breakpoints.
     *
     * @param from the first second
     * @param free the free amounts by dimension; copied
     */
    public FreeOverTime(long from, long[] free) {
        this.dimensions = free.length;
        this.times[0] = from;
        this.free = Arrays.copyOf(free, times.length * dimensions);
    }

    /**
     * Returns the profile of a node from the planned ends of the tasks that hold it. Pipelined tasks hold their room
     * from now on and forever.
     *
     * @param now the second of the session
     */
    public static FreeOverTime of(Node node, long now) {
        ResourceVector idle = node.idle();
        long[] amounts = new long[idle.names().size()];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = (long) idle.value(d);
        }
        FreeOverTime profile = new FreeOverTime(now, amounts);
        for (Task task : node.tasks()) {
            if (task.status() == TaskStatus.PIPELINED) {
                profile.take(task.requests(), now, NEVER);
            } else {
                profile.giveBack(task.requests(), PlannedEnd.ofHolder(task, now), NEVER);
            }
        }
        return profile;
    }

    /** Returns the first second of the profile. */
    public long from() {
        return times[0];
    }

    /** Returns the free amount of a dimension at a second that is not before {@link #from}. */
    public long at(long second, int dimension) {
        return free[place(second) * dimensions + dimension];
    }

    /** Takes amounts for the seconds from {@code from} up to but excluding {@code until}. */
    public void take(Amounts amounts, long from, long until) {
        add(amounts, -1, from, until);
    }

    /** Gives amounts back for the seconds from {@code from} up to but excluding {@code until}. */
    public void giveBack(Amounts amounts, long from, long until) {
        add(amounts, 1, from, until);
    }

    private void add(Amounts amounts, int sign, long from, long until) {
        if (from >= until) {
            return;
        }
        int first = breakpoint(from);
        int last = until == NEVER ? size : breakpoint(until);
        for (int i = first; i < last; i++) {
            for (int d = 0; d < dimensions; d++) {
                free[i * dimensions + d] += sign * amounts.get(d);
            }
        }
        if (last < size) {
            dropIfEqual(last);
        }
        dropIfEqual(first);
    }

    /** Removes a breakpoint at which nothing changes. */
    private void dropIfEqual(int place) {
        int at = place * dimensions;
        if (place == 0 || !Arrays.equals(free, at - dimensions, at, free, at, at + dimensions)) {
            return;
        }
        System.arraycopy(times, place + 1, times, place, size - place - 1);
        System.arraycopy(free, at + dimensions, free, at, (size - place - 1) * dimensions);
        size--;
    }

    /**
     * Returns the first second from which amounts fit for a duration; {@link #NEVER} if no such second exists.
     *
     * @param amounts dimensions that are absent are not compared
     * @param duration 0 tests only the second itself
     * @param notBefore the earliest answer
     */
    public long earliest(Amounts amounts, long duration, long notBefore) {
        long start = Math.max(notBefore, times[0]);
        int i = place(start);
        while (true) {
            while (i < size && !fits(amounts, i)) {
                i++;
            }
            if (i == size) {
                return NEVER;
            }
            start = Math.max(start, times[i]);
            long end = start + duration < 0 ? NEVER : start + duration;
            int next = i + 1;
            while (next < size && times[next] < end && fits(amounts, next)) {
                next++;
            }
            if (next == size || times[next] >= end) {
                return start;
            }
            i = next;
        }
    }

    /** Returns whether amounts fit from a second on for a duration. */
    public boolean fits(Amounts amounts, long duration, long from) {
        return earliest(amounts, duration, from) == from;
    }

    /** Returns the first breakpoint after a second; {@link #NEVER} without one. */
    public long next(long second) {
        int place = place(second) + 1;
        return place < size ? times[place] : NEVER;
    }

    private boolean fits(Amounts amounts, int place) {
        for (int d = 0; d < dimensions; d++) {
            if (amounts.get(d) > free[place * dimensions + d] && amounts.has(d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of the last breakpoint that is not after a second; the first one for earlier seconds. */
    private int place(long second) {
        int found = Arrays.binarySearch(times, 0, size, second);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    /** Returns the index of the breakpoint at a second, which is added if it is missing. */
    private int breakpoint(long second) {
        int found = Arrays.binarySearch(times, 0, size, Math.max(second, times[0]));
        if (found >= 0) {
            return found;
        }
        int at = -found - 1;
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            free = Arrays.copyOf(free, times.length * dimensions);
        }
        System.arraycopy(times, at, times, at + 1, size - at);
        System.arraycopy(free, (at - 1) * dimensions, free, at * dimensions, (size - at + 1) * dimensions);
        times[at] = second;
        size++;
        return at;
    }
}
