package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.placement.Eviction;
import dev.terrace.plugins.armada.round.placement.JobOrder;
import dev.terrace.plugins.armada.round.placement.Optimiser;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One round. It evicts jobs of queues above their share, and places evicted and queued jobs in turn. Then it evicts
 * jobs of oversubscribed nodes, and places them again where they still fit. An evicted job that does not get its node
 * back is preempted. {@link Eviction} selects the jobs to evict, {@link Pass} places jobs, and {@link Optimiser} does
 * both for queues below their share.
 *
 * @see <a href="https://github.com/armadaproject/armada/blob/master/docs/scheduling_and_preempting_jobs.md">Armada,
 *     Scheduling and preempting jobs</a>
 */
public final class Round {
    final RoundState state;
    private final double[] before;
    private final Map<Integer, Candidate> placed = new LinkedHashMap<>();
    private final Map<Integer, Candidate> preempted = new TreeMap<>();
    private final Map<Integer, Integer> optimisedBy = new TreeMap<>();

    Round(RoundInput input) {
        state = new RoundState(input);
        before = new double[input.queues().size()];
        for (int q = 0; q < before.length; q++) {
            before[q] = state.costs.of(state.ledger.held(q));
        }
    }

    /** Decides a whole round. A pure function of its input. */
    public static RoundOutcome decide(RoundInput input) {
        Round round = new Round(input);
        round.balance();
        round.relieve();
        round.optimise();
        return round.outcome();
    }

    private void balance() {
        Eviction eviction = Eviction.forBalance(state);
        evict(eviction);
        List<List<Candidate>> byQueue = new ArrayList<>();
        List<List<Candidate>> queued = JobOrder.queued(state);
        for (int q = 0; q < queued.size(); q++) {
            List<Candidate> ofQueue = new ArrayList<>(eviction.of(q));
            ofQueue.addAll(queued.get(q));
            byQueue.add(ofQueue);
        }
        place(new Pass(state, true).run(byQueue, state.rules.maxQueueLookback(), false));
    }

    private void relieve() {
        Eviction eviction = Eviction.ofOversubscribed(state);
        if (eviction.all().isEmpty()) {
            return;
        }
        evict(eviction);
        List<List<Candidate>> byQueue = new ArrayList<>();
        for (int q = 0; q < before.length; q++) {
            byQueue.add(eviction.of(q));
        }
        place(new Pass(state, false).run(byQueue, state.rules.maxQueueLookback(), true));
    }

    private void optimise() {
        OptimiserRules rules = state.rules.optimiser();
        if (rules == null) {
            return;
        }
        Optimiser optimiser = new Optimiser(state, rules);
        optimiser.run();
        place(optimiser.placed());
        optimiser.preempted().forEach((victim, by) -> {
            if (placed.remove(victim.index()) == null) {
                preempted.put(victim.index(), victim);
                optimisedBy.put(victim.index(), by);
            }
        });
    }

    private void evict(Eviction eviction) {
        for (Candidate candidate : eviction.all()) {
            if (placed.remove(candidate.index()) == null) {
                preempted.put(candidate.index(), candidate);
            }
        }
    }

    /** Records jobs that got a node. */
    void place(List<Candidate> candidates) {
        for (Candidate candidate : candidates) {
            if (preempted.remove(candidate.index()) == null) {
                placed.put(candidate.index(), candidate);
            }
        }
    }

    RoundOutcome outcome() {
        Map<Integer, Integer> urgentByNode = new TreeMap<>();
        List<RoundOutcome.Placed> nodes = new ArrayList<>();
        for (Candidate candidate : placed.values()) {
            if (candidate.method == Method.URGENCY) {
                urgentByNode.putIfAbsent(candidate.node, candidate.index());
            }
            nodes.add(new RoundOutcome.Placed(
                    candidate.index(),
                    candidate.node,
                    state.levels.priority(candidate.level),
                    candidate.method,
                    candidate.uniformity));
        }
        List<RoundOutcome.Preempted> victims = new ArrayList<>();
        for (Candidate victim : preempted.values()) {
            victims.add(describe(victim, urgentByNode));
        }
        List<RoundOutcome.Shares> shares = new ArrayList<>();
        for (int q = 0; q < before.length; q++) {
            shares.add(new RoundOutcome.Shares(
                    state.shares.fair(q),
                    state.shares.adjusted(q),
                    state.shares.uncappedAdjusted(q),
                    before[q],
                    state.costs.of(state.ledger.held(q))));
        }
        return new RoundOutcome(
                nodes, victims, state.failed(), refusals(), shares, state.limits.bucket(), state.limits.buckets());
    }

    /** The refusals of jobs that still wait. */
    private Map<Integer, RefusalReason> refusals() {
        Map<Integer, RefusalReason> refusals = new TreeMap<>(state.refusals());
        refusals.keySet().removeAll(placed.keySet());
        refusals.keySet().removeIf(job -> state.job(job).run() != null);
        return refusals;
    }

    private RoundOutcome.Preempted describe(Candidate victim, Map<Integer, Integer> urgentByNode) {
        int index = victim.index();
        Integer optimised = optimisedBy.get(index);
        Integer urgent = urgentByNode.get(victim.home());
        if (optimised != null) {
            return new RoundOutcome.Preempted(index, victim.home(), RoundOutcome.Cause.OPTIMISER, optimised);
        }
        if (state.preemptedBy(index) >= 0) {
            return new RoundOutcome.Preempted(
                    index, victim.home(), RoundOutcome.Cause.FAIR_SHARE, state.preemptedBy(index));
        }
        if (urgent != null) {
            return new RoundOutcome.Preempted(index, victim.home(), RoundOutcome.Cause.URGENCY, urgent);
        }
        boolean alone = victim.job().gang() == null;
        return new RoundOutcome.Preempted(
                index,
                victim.home(),
                alone ? RoundOutcome.Cause.UNKNOWN : RoundOutcome.Cause.UNKNOWN_GANG,
                RoundState.NONE);
    }
}
