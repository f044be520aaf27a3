package dev.terrace.plugins.armada.round;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Goes through all queues' gangs, in turn, and places what can be placed. */
final class Pass {
    private final RoundState state;
    private final GangPlacement placement;
    private final FeasibilityCache cache = new FeasibilityCache();
    private final boolean caching;

    private enum Answer {
        PLACED,
        REFUSED,
        /** None of its kind will fit. */
        HOPELESS,
        QUEUE_DONE,
        ALL_DONE
    }

    /** @param caching whether kinds of jobs of which one did not fit are remembered */
    Pass(RoundState state, boolean caching) {
        this.state = state;
        this.caching = caching;
        placement = new GangPlacement(state);
    }

    /**
     * Tries all of them.
     *
     * @param byQueue jobs of each queue, in its order
     * @param byScheduledPriority whether running jobs are as urgent as they were placed, not as their class is
     * @return those that got a node
     */
    List<Candidate> run(List<List<Candidate>> byQueue, int lookback, boolean byScheduledPriority) {
        List<GangLine> lines = new ArrayList<>();
        List<List<Candidate>> jobs = byQueue;
        for (List<Candidate> ofQueue : jobs) {
            lines.add(new GangLine(ofQueue, state.gangs, lookback, cache::isHopeless));
        }
        long[][] held = new long[lines.size()][];
        for (int q = 0; q < held.length; q++) {
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
            Answer answer = tryGang(gang);
            turns.pass();
            int queue = gang.get(0).job().queue();
            if (answer == Answer.PLACED) {
                placed.addAll(gang);
            } else if (answer == Answer.ALL_DONE && !allDone) {
                allDone = true;
                turns.leaveEvictedOnly(RoundState.NONE);
            } else if (answer == Answer.QUEUE_DONE && !allDone && !queuesDone.get(queue)) {
                queuesDone.set(queue);
                turns.leaveEvictedOnly(queue);
            }
        }
        return placed;
    }

    private boolean hasPreempted(List<Candidate> gang) {
        for (Candidate member : gang) {
            if (state.preemptedBy(member.index()) >= 0) {
                return true;
            }
        }
        return false;
    }

    private Answer tryGang(List<Candidate> gang) {
        boolean isNew = !Candidate.areAllEvicted(gang);
        if (isNew && !state.limits.isRoundOpen()) {
            return Answer.ALL_DONE;
        }
        gang.forEach(state.ledger::add);
        Answer answer = place(gang, isNew);
        if (answer == Answer.PLACED) {
            return answer;
        }
        for (Candidate member : gang) {
            state.ledger.remove(member);
            member.node = RoundState.NONE;
        }
        if (answer == Answer.HOPELESS
                && caching
                && gang.size() == 1
                && !gang.get(0).isSpecial()) {
            cache.add(gang.get(0));
        }
        return answer;
    }

    /** Whether one gang gets its nodes; for tests of single gangs. */
    boolean attempt(List<Candidate> gang) {
        return tryGang(gang) == Answer.PLACED;
    }

    private Answer place(List<Candidate> gang, boolean isNew) {
        RoundJob first = gang.get(0).job();
        if (isNew) {
            Limits.Answer answer = state.limits.ofNewJobs(first.queue(), first.priorityClass(), gang.size());
            if (answer != Limits.Answer.WITHIN) {
                return switch (answer) {
                    case NEVER -> Answer.HOPELESS;
                    case QUEUE_DONE -> Answer.QUEUE_DONE;
                    case ALL_DONE -> Answer.ALL_DONE;
                    default -> Answer.REFUSED;
                };
            }
        }
        if (!state.limits.isFloatingEnough(gang)) {
            return Answer.REFUSED;
        }
        if (!placement.place(gang)) {
            return Answer.HOPELESS;
        }
        if (isNew) {
            state.limits.take(first.queue(), gang.size());
        }
        return Answer.PLACED;
    }
}
