package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.Vectors;
import java.util.BitSet;
import java.util.List;

/** The holdings of queues, and the amounts that new jobs got in this round. */
public final class RoundLedger {
    private final long[][] ofQueue;
    private final long[][][] ofClass;
    private final long[] allocated;
    private final long[] scheduled;
    private final BitSet givenNow = new BitSet();
    private final BitSet evictedNow = new BitSet();
    private final BitSet everEvicted = new BitSet();

    RoundLedger(RoundInput input) {
        int resources = input.rules().resources().size();
        int classes = input.rules().classes().size();
        List<RoundQueue> queues = input.queues();
        ofQueue = new long[queues.size()][resources];
        ofClass = new long[queues.size()][classes][resources];
        allocated = new long[resources];
        scheduled = new long[resources];
        for (int q = 0; q < ofQueue.length; q++) {
            for (int c = 0; c < queues.get(q).held().length; c++) {
                count(q, c, queues.get(q).held()[c]);
            }
        }
        for (JobBlock block : input.jobs().blocks()) {
            for (JobBlock.Held held : block.held()) {
                count(held.queue(), held.priorityClass(), held.amount());
            }
        }
    }

    private void count(int queue, int priorityClass, long[] amount) {
        Vectors.add(ofQueue[queue], amount);
        Vectors.add(ofClass[queue][priorityClass], amount);
        Vectors.add(allocated, amount);
    }

    /** Counts a job for its queue, and as new unless it was evicted. */
    public void add(Candidate candidate) {
        RoundJob job = candidate.job();
        count(job.queue(), job.priorityClass(), job.request());
        if (evictedNow.get(candidate.index())) {
            evictedNow.clear(candidate.index());
        } else {
            Vectors.add(scheduled, job.request());
            givenNow.set(candidate.index());
        }
    }

    /** Reverts {@link #add}. */
    public void remove(Candidate candidate) {
        RoundJob job = candidate.job();
        Vectors.subtract(ofQueue[job.queue()], job.request());
        Vectors.subtract(ofClass[job.queue()][job.priorityClass()], job.request());
        Vectors.subtract(allocated, job.request());
        if (givenNow.get(candidate.index())) {
            givenNow.clear(candidate.index());
            Vectors.subtract(scheduled, job.request());
        }
    }

    /** Subtracts an evicted job's holdings. */
    public void evict(Candidate candidate) {
        boolean isNew = givenNow.get(candidate.index());
        remove(candidate);
        if (!isNew && !everEvicted.get(candidate.index())) {
            evictedNow.set(candidate.index());
            everEvicted.set(candidate.index());
        }
    }

    /** Returns whether a job counts as new in this round. */
    public boolean isGiven(int job) {
        return givenNow.get(job);
    }

    public long[] held(int queue) {
        return ofQueue[queue];
    }

    public long[] held(int queue, int priorityClass) {
        return ofClass[queue][priorityClass];
    }

    /** The holdings of all queues. */
    long[] allocated() {
        return allocated;
    }

    /** The amounts that new jobs got in this round. */
    long[] scheduled() {
        return scheduled;
    }
}
