package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.FeasibilityCache;
import dev.terrace.plugins.armada.round.state.GangLine;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A last pass for queues below their share: places gangs by removing single jobs, where the removals cost less fairness
 * than the gang gains.
 *
 * <p>A gang that a limit refuses stays counted for its queue, as in Armada.
 */
public final class Optimiser {
    private final RoundState state;
    private final OptimiserRules rules;
    private final FairnessExchange exchange;
    private final FeasibilityCache cache = new FeasibilityCache();
    private final long[] maximum;
    private final long[] given;
    private final List<Candidate> placed = new ArrayList<>();
    private final Map<Candidate, Integer> preempted = new LinkedHashMap<>();

    public Optimiser(RoundState state, OptimiserRules rules) {
        this.state = state;
        this.rules = rules;
        exchange = new FairnessExchange(state, rules);
        maximum = state.rules.resources().partsOf(state.total(), rules.maximumFractions());
        given = new long[maximum.length];
    }

    public void run() {
        TurnOrder turns = turns();
        for (List<Candidate> gang = turns.gang();
                gang != null && placed.size() < rules.maximumJobs();
                gang = turns.gang()) {
            double proposed = turns.proposed();
            turns.pass();
            int queue = gang.get(0).job().queue();
            if (proposed > state.shares.adjusted(queue) / state.shares.weight(queue) || !isEligible(gang)) {
                continue;
            }
            if (!state.limits.isRoundOpen()) {
                return;
            }
            RefusalReason refusal = check(gang);
            if (refusal == null) {
                place(gang);
            } else if (refusal.effect() == RefusalReason.Effect.ALL) {
                return;
            } else if (refusal.effect() == RefusalReason.Effect.ITS_QUEUE) {
                turns.leaveEvictedOnly(queue);
            }
        }
    }

    /** The turns of the queues that hold less than their adjusted share. */
    private TurnOrder turns() {
        List<List<Candidate>> queued = JobOrder.queued(state);
        List<GangLine> lines = new ArrayList<>();
        long[][] held = new long[queued.size()][];
        for (int q = 0; q < held.length; q++) {
            held[q] = state.ledger.held(q);
            boolean below = state.costs.of(held[q]) < state.shares.adjusted(q);
            lines.add(new GangLine(
                    below ? queued.get(q) : List.of(), state.gangs, state.rules.maxQueueLookback(), cache::isHopeless));
        }
        return new TurnOrder(state, lines, held, false);
    }

    private boolean isEligible(List<Candidate> gang) {
        long[] sum = given.clone();
        for (Candidate member : gang) {
            if (Vectors.exceeds(rules.minimumSize(), member.request()) || state.ledger.isGiven(member.index())) {
                return false;
            }
            Vectors.add(sum, member.request());
        }
        return !Vectors.exceeds(sum, maximum);
    }

    private @Nullable RefusalReason check(List<Candidate> gang) {
        gang.forEach(state.ledger::add);
        RefusalReason refusal = state.limits.refusal(gang, true);
        if (refusal == null) {
            gang.forEach(state.ledger::remove);
        }
        return refusal;
    }

    private void place(List<Candidate> gang) {
        List<FairnessExchange.Trade> trades = exchange.best(gang);
        if (trades.isEmpty()) {
            if (gang.size() == 1) {
                cache.add(gang.get(0));
            }
            return;
        }
        for (FairnessExchange.Trade trade : trades) {
            Candidate job = trade.job();
            job.method = Method.OPTIMISER;
            for (Candidate victim : trade.victims()) {
                state.ledger.remove(victim);
                preempted.put(victim, job.index());
            }
            state.ledger.add(job);
            placed.add(job);
            Vectors.add(given, job.request());
        }
        state.limits.take(gang.get(0).job().queue(), gang.size());
    }

    public List<Candidate> placed() {
        return placed;
    }

    /** The removed jobs, each with the index of the job that takes its place. */
    public Map<Candidate, Integer> preempted() {
        return preempted;
    }
}
