package dev.terrace.plugins.armada.round.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Consecutive jobs of a round, with precomputed sums over them. Immutable, and independent of the index at which it
 * begins. A later round reuses the block if none of its jobs changed.
 */
public final class JobBlock {
    private static final int NONE = -1;

    private final List<RoundJob> jobs;
    private final List<Held> held;
    private final List<Gang> gangs;
    private final int[] gangOf;
    private final int[] queued;

    /** The holdings of running jobs of one class for an active queue. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Held(int queue, int priorityClass, long[] amount) {}

    /** A gang of an active queue. */
    public record Gang(int queue, String id) {}

    private record HeldKey(int queue, int priorityClass) {}

    public JobBlock(List<RoundJob> jobs) {
        this.jobs = List.copyOf(jobs);
        held = held(this.jobs);
        Map<Gang, Integer> numbers = new LinkedHashMap<>();
        int[] gangAt = new int[jobs.size()];
        int[] places = new int[jobs.size()];
        int waiting = 0;
        for (int place = 0; place < places.length; place++) {
            RoundJob job = jobs.get(place);
            RoundJob.Gang gang = job.gang();
            gangAt[place] = gang == null || job.queue() < 0
                    ? NONE
                    : numbers.computeIfAbsent(new Gang(job.queue(), gang.id()), first -> numbers.size());
            if (job.run() == null && job.queue() >= 0) {
                places[waiting++] = place;
            }
        }
        gangs = List.copyOf(numbers.keySet());
        gangOf = gangs.isEmpty() ? new int[0] : gangAt;
        queued = Arrays.copyOf(places, waiting);
    }

    private static List<Held> held(List<RoundJob> jobs) {
        Map<HeldKey, long[]> sums = new LinkedHashMap<>();
        for (RoundJob job : jobs) {
            if (job.run() != null && job.queue() >= 0) {
                long[] request = job.request();
                Vectors.add(
                        sums.computeIfAbsent(
                                new HeldKey(job.queue(), job.priorityClass()), absent -> new long[request.length]),
                        request);
            }
        }
        List<Held> held = new ArrayList<>();
        sums.forEach((key, sum) -> held.add(new Held(key.queue, key.priorityClass, sum)));
        return List.copyOf(held);
    }

    public List<RoundJob> jobs() {
        return jobs;
    }

    public int size() {
        return jobs.size();
    }

    /** The holdings of its running jobs, by queue and class. */
    public List<Held> held() {
        return held;
    }

    /** Its gangs, in the order of their first members. */
    public List<Gang> gangs() {
        return gangs;
    }

    /** The index of a job's gang in {@link #gangs}; -1 for none. */
    public int gangOf(int place) {
        return gangOf.length == 0 ? NONE : gangOf[place];
    }

    /** The number of its jobs that are queued for active queues. */
    public int queued() {
        return queued.length;
    }

    /** The place of a queued job, in their order. */
    public int queued(int nth) {
        return queued[nth];
    }
}
