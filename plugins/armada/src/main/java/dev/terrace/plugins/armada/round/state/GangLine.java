package dev.terrace.plugins.armada.round.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One queue's gangs: evicted jobs first, then queued jobs. A gang is offered at the position of its last member; an
 * incomplete gang is never offered.
 */
public final class GangLine {
    private final List<Candidate> jobs;
    private final Gangs gangs;
    private final int lookback;
    private final Predicate<Candidate> skips;
    private final Map<Integer, List<Candidate>> incomplete = new HashMap<>();
    private int next;
    private int looked;
    private boolean evictedOnly;
    private @Nullable List<Candidate> head;

    /**
     * @param lookback the number of queued jobs drawn; 0 for all
     * @param skips jobs to skip; they count towards the lookback
     */
    public GangLine(List<Candidate> jobs, Gangs gangs, int lookback, Predicate<Candidate> skips) {
        this.jobs = jobs;
        this.gangs = gangs;
        this.lookback = lookback;
        this.skips = skips;
    }

    /** The first gang; null if none is left. */
    @Nullable
    public List<Candidate> head() {
        while (head == null) {
            if (lookback > 0 && looked >= lookback) {
                leaveEvictedOnly();
            }
            Candidate job = draw();
            if (job == null) {
                return null;
            }
            if (!job.isEvicted()) {
                looked++;
            }
            if (!skips.test(job)) {
                head = complete(job);
            }
        }
        return head;
    }

    private @Nullable Candidate draw() {
        while (next < jobs.size()) {
            Candidate job = jobs.get(next++);
            if (!evictedOnly || job.isEvicted()) {
                return job;
            }
        }
        return null;
    }

    private @Nullable List<Candidate> complete(Candidate job) {
        if (job.job().gang() == null) {
            return List.of(job);
        }
        int gang = gangs.of(job.index());
        List<Candidate> members = incomplete.computeIfAbsent(gang, key -> new ArrayList<>());
        members.add(job);
        return members.size() == job.cardinality() ? incomplete.remove(gang) : null;
    }

    /** Moves on to the next gang. */
    public void pass() {
        head = null;
    }

    /** Skips gangs with queued members from now on. */
    public void leaveEvictedOnly() {
        evictedOnly = true;
        if (head != null && !Candidate.areAllEvicted(head)) {
            head = null;
        }
    }
}
