package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.EvictedTable;
import dev.terrace.plugins.armada.round.state.FairShares;
import dev.terrace.plugins.armada.round.state.GangLine;
import dev.terrace.plugins.armada.round.state.Gangs;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Evicts jobs: first those of queues that hold more than their share, later those on oversubscribed nodes. A gang is
 * evicted as a whole. An evicted job still counts at the lowest level of its node, so that it can be put back.
 */
public final class Eviction {
    private final RoundState state;
    private final List<List<Candidate>> byQueue = new ArrayList<>();
    private final List<Candidate> all = new ArrayList<>();

    /** @param among the blocks to search; the others have no job to evict */
    private Eviction(RoundState state, Predicate<JobBlock> among, IntPredicate choice) {
        this.state = state;
        state.input.queues().forEach(queue -> byQueue.add(new ArrayList<>()));
        RoundJobs jobs = state.input.jobs();
        BitSet touchedGangs = new BitSet(state.gangs.count());
        for (int b = 0; b < jobs.blocks().size(); b++) {
            JobBlock block = jobs.blocks().get(b);
            int end = jobs.first(b) + (among.test(block) ? block.size() : 0);
            for (int j = jobs.first(b); j < end; j++) {
                if (isThere(j) && choice.test(j)) {
                    evict(j);
                    if (state.gangs.of(j) != Gangs.NONE) {
                        touchedGangs.set(state.gangs.of(j));
                    }
                }
            }
        }
        touchedGangs.stream().forEach(gang -> {
            for (int member : state.gangs.members(gang)) {
                if (isThere(member)) {
                    evict(member);
                }
            }
        });
        byQueue.forEach(ofQueue -> ofQueue.sort(JobOrder.ofEvicted(state)));
        state.inventory.keep();
        state.table = new EvictedTable(state, inTurn());
    }

    /** Evicts preemptible jobs of queues that hold more than the protected part of their fair share. */
    public static Eviction forBalance(RoundState state) {
        boolean[] above = new boolean[state.input.queues().size()];
        for (int q = 0; q < above.length; q++) {
            FairShares shares = state.shares;
            double entitled = state.rules.protectUncappedAdjustedFairShare()
                    ? shares.uncappedAdjusted(q)
                    : Math.max(shares.adjusted(q), shares.fair(q));
            double part = state.costs.of(state.ledger.held(q)) / entitled;
            // A queue that holds nothing and is entitled to nothing has no number here, and counts as above.
            above[q] = !(part <= state.rules.protectedFractionOfFairShare());
        }
        return new Eviction(
                state,
                block -> block.held().stream().anyMatch(held -> above[held.queue()]),
                job -> isPreemptible(state, job) && above[state.job(job).queue()]);
    }

    /** Evicts preemptible jobs at levels at which their node is oversubscribed. */
    public static Eviction ofOversubscribed(RoundState state) {
        BitSet over = new BitSet();
        int levels = state.levels.count();
        for (int n = 0; n < state.nodes.count(); n++) {
            for (int level = 1; level < levels; level++) {
                over.set(n * levels + level, state.inventory.isOversubscribed(n, level));
            }
        }
        return new Eviction(
                state,
                block -> !over.isEmpty(),
                job -> isPreemptible(state, job)
                        && over.get(state.inventory.nodeOf(job) * levels + state.levelOf(job)));
    }

    private static boolean isPreemptible(RoundState state, int job) {
        RoundJob spec = state.job(job);
        return spec.queue() >= 0 && state.priorityClass(spec).preemptible();
    }

    private boolean isThere(int job) {
        return state.inventory.nodeOf(job) >= 0 && !state.inventory.isEvicted(job);
    }

    private void evict(int job) {
        state.inventory.evict(job);
        Candidate candidate = state.evicted(job);
        state.ledger.evict(candidate);
        byQueue.get(candidate.job().queue()).add(candidate);
        all.add(candidate);
    }

    /** The evicted jobs in the order in which they would be placed again without queued jobs. */
    private List<Candidate> inTurn() {
        long[][] held = new long[byQueue.size()][];
        List<GangLine> lines = new ArrayList<>();
        for (int q = 0; q < held.length; q++) {
            held[q] = state.ledger.held(q).clone();
            lines.add(new GangLine(byQueue.get(q), state.gangs, 0, candidate -> false));
        }
        List<Candidate> order = new ArrayList<>(all.size());
        TurnOrder turns = new TurnOrder(state, lines, held, false);
        for (List<Candidate> gang = turns.gang(); gang != null; gang = turns.gang()) {
            for (Candidate member : gang) {
                order.add(member);
                Vectors.add(held[member.job().queue()], member.request());
            }
            turns.pass();
        }
        return order;
    }

    /** All evicted jobs. */
    public List<Candidate> all() {
        return all;
    }

    /** A queue's evicted jobs, in the queue's order. */
    public List<Candidate> of(int queue) {
        return byQueue.get(queue);
    }
}
