package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.UsedResource;

/** The use of the cluster by one group, summed over time. Resource-seconds are integers. */
final class UseSums {
    private static final UsedResource[] RESOURCES = UsedResource.values();

    final long[] held = new long[RESOURCES.length];
    final long[] lost = new long[RESOURCES.length];

    /** The smaller of the idle and the requested amount; of the total only. */
    final long[] wasted = new long[RESOURCES.length];

    /** The amount of all nodes; of the total only. */
    final long[] offered = new long[RESOURCES.length];

    final CompensatedSum share = new CompensatedSum();
    final CompensatedSum entitled = new CompensatedSum();
    final CompensatedSum deserved = new CompensatedSum();
    final CompensatedSum deviation = new CompensatedSum();
    boolean hasDeserved;
    long waitingJobs;
    long waitingTasks;
    long askedCpu;
    long maxWaitingJobs;
    long evictions;
    long nodeEvictions;
    long lostSeconds;

    /** Adds an interval without a change. */
    void add(GroupUse use, long seconds) {
        for (int r = 0; r < RESOURCES.length; r++) {
            held[r] = added(held[r], use.held(RESOURCES[r]), seconds);
        }
        share.add(use.share() * seconds);
        entitled.add(use.entitled() * seconds);
        if (!Double.isNaN(use.deserved())) {
            deserved.add(use.deserved() * seconds);
            hasDeserved = true;
        }
        deviation.add(Math.abs(use.share() - use.entitled()) * seconds);
        waitingJobs = added(waitingJobs, use.waitingJobs(), seconds);
        waitingTasks = added(waitingTasks, use.waitingTasks(), seconds);
        askedCpu = added(askedCpu, use.asked(UsedResource.CPU), seconds);
        maxWaitingJobs = Math.max(maxWaitingJobs, use.waitingJobs());
    }

    /** @throws ArithmeticException on overflow, which the replay reports */
    private static long added(long sum, long amount, long seconds) {
        return Math.addExact(sum, Math.multiplyExact(amount, seconds));
    }

    /** Adds the capacity in an interval, and the part that was idle although waiting tasks requested it. */
    void addCapacity(ClusterUse use, long seconds) {
        for (int r = 0; r < RESOURCES.length; r++) {
            long capacity = use.capacity(RESOURCES[r]);
            offered[r] = added(offered[r], capacity, seconds);
            long idle = Math.max(0, capacity - use.total().held(RESOURCES[r]));
            wasted[r] = added(wasted[r], Math.min(idle, use.total().asked(RESOURCES[r])), seconds);
        }
    }

    /** Adds an attempt that is repeated. Work from before a time is not counted as lost resource-seconds. */
    void addEvicted(TaskAttempt attempt, long since) {
        if (attempt.outcome() == Outcome.EVICTED) {
            evictions++;
        } else {
            nodeEvictions++;
        }
        lostSeconds += attempt.lost();
        long seconds = Math.min(attempt.lost(), attempt.end() - Math.max(attempt.start(), since));
        for (int r = 0; r < RESOURCES.length; r++) {
            lost[r] = added(lost[r], RESOURCES[r].of(attempt.job().request()), seconds);
        }
    }

    /** Copies another sum. */
    void set(UseSums other) {
        System.arraycopy(other.held, 0, held, 0, held.length);
        System.arraycopy(other.lost, 0, lost, 0, lost.length);
        System.arraycopy(other.wasted, 0, wasted, 0, wasted.length);
        System.arraycopy(other.offered, 0, offered, 0, offered.length);
        share.set(other.share);
        entitled.set(other.entitled);
        deserved.set(other.deserved);
        hasDeserved = other.hasDeserved;
        deviation.set(other.deviation);
        waitingJobs = other.waitingJobs;
        waitingTasks = other.waitingTasks;
        askedCpu = other.askedCpu;
        maxWaitingJobs = other.maxWaitingJobs;
        setEvictions(other);
    }

    /** Copies the number of evictions and the time that they lost, but not the lost resource-seconds. */
    void setEvictions(UseSums other) {
        evictions = other.evictions;
        nodeEvictions = other.nodeEvictions;
        lostSeconds = other.lostSeconds;
    }
}
