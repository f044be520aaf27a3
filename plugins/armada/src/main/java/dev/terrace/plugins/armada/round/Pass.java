package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.placement.GangPlacement;
import dev.terrace.plugins.armada.round.placement.TurnOrder;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.FeasibilityCache;
import dev.terrace.plugins.armada.round.state.GangLine;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the gangs of all queues in turn and places those that fit. {@link TurnOrder} orders the queues, and
 * {@link GangPlacement} finds the nodes.
 */
final class Pass {
    private final RoundState state;
    private final GangPlacement placement;
    private final FeasibilityCache cache = new FeasibilityCache();
    private final boolean caching;

    /** @param caching whether jobs of a class and shape are skipped once one of them found no node */
    Pass(RoundState state, boolean caching) {
        this.state = state;
        this.caching = caching;
        placement = new GangPlacement(state);
    }

    /**
     * Tries every gang once.
     *
     * @param byQueue jobs of each queue, in its order
     * @param lookback the number of queued jobs tried per queue; 0 for all
     * @param byScheduledPriority whether a running job counts with the priority at which it was placed, instead of its
     *     class's
     * @return the jobs that got a node
     */
    List<Candidate> run(List<List<Candidate>> byQueue, int lookback, boolean byScheduledPriority) {
        List<GangLine> lines = new ArrayList<>();
        long[][] held = new long[byQueue.size()][];
        for (int q = 0; q < held.length; q++) {
            lines.add(new GangLine(byQueue.get(q), state.gangs, lookback, this::isHopeless));
            held[q] = state.ledger.held(q);
        }
        TurnOrder turns = new TurnOrder(state, lines, held, byScheduledPriority);
        List<Candidate> placed = new ArrayList<>();
        boolean allDone = false;
        BitSet queuesDone = new BitSet();
        for (List<Candidate> gang = turns.gang(); gang != null; gang = turns.gang()) {
            if (hasPreempted(gang)) {
                turns.pass();
                continue;
            }
            RefusalReason refusal = refusal(gang);
            turns.pass();
            int queue = gang.get(0).job().queue();
            if (refusal == null) {
                gang.stream().filter(member -> member.node >= 0).forEach(placed::add);
            } else if (refusal.effect() == RefusalReason.Effect.ALL && !allDone) {
                allDone = true;
                turns.leaveEvictedOnly(RoundState.NONE);
            } else if (refusal.effect() == RefusalReason.Effect.ITS_QUEUE && !allDone && !queuesDone.get(queue)) {
                queuesDone.set(queue);
                turns.leaveEvictedOnly(queue);
            }
        }
        return placed;
    }

    private boolean isHopeless(Candidate candidate) {
        boolean hopeless = cache.isHopeless(candidate);
        if (hopeless) {
            state.refuse(candidate, RefusalReason.NO_NODE);
        }
        return hopeless;
    }

    private boolean hasPreempted(List<Candidate> gang) {
        for (Candidate member : gang) {
            if (state.preemptedBy(member.index()) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Places a gang, or returns the reason why it cannot be placed and leaves the state unchanged. */
    @Nullable
    RefusalReason refusal(List<Candidate> gang) {
        boolean isNew = !Candidate.areAllEvicted(gang);
        if (isNew && !state.limits.isRoundOpen()) {
            return refuse(gang, RefusalReason.ROUND_LIMIT);
        }
        gang.forEach(state.ledger::add);
        RefusalReason refusal = state.limits.refusal(gang, isNew);
        if (refusal == null && !placement.place(gang)) {
            refusal = RefusalReason.NO_NODE;
        }
        if (refusal == null) {
            settle(gang, isNew);
            return null;
        }
        for (Candidate member : gang) {
            state.ledger.remove(member);
            member.node = RoundState.NONE;
        }
        if (caching && gang.size() == 1 && refusal.effect() == RefusalReason.Effect.ITS_KIND) {
            cache.add(gang.get(0));
        }
        return refuse(gang, refusal);
    }

    /** Fails the members without a node, which a gang with a smaller minimum can have. */
    private void settle(List<Candidate> gang, boolean isNew) {
        int placed = 0;
        for (Candidate member : gang) {
            if (member.node >= 0) {
                placed++;
            } else {
                state.ledger.remove(member);
                state.fail(member);
            }
        }
        if (isNew) {
            state.limits.take(gang.get(0).job().queue(), placed);
        }
    }

    private RefusalReason refuse(List<Candidate> gang, RefusalReason refusal) {
        for (Candidate member : gang) {
            state.refuse(member, refusal);
        }
        return refusal;
    }
}
