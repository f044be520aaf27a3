package dev.terrace.plugins.armada.round.placement;

import dev.terrace.model.node.Taint;
import dev.terrace.plugins.armada.round.data.Levels;
import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.Gangs;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds a node for one job. An evicted job can only get its own node back. A queued job gets a node with room, else a
 * node whose jobs it preempts, else a node of an away type.
 */
final class JobPlacement {
    private final RoundState state;
    private final NodeSearch search;
    private final FairSharePreemption fairShare;
    private final List<Candidate> victims = new ArrayList<>();

    JobPlacement(RoundState state) {
        this.state = state;
        search = new NodeSearch(state);
        fairShare = new FairSharePreemption(state);
    }

    /** The jobs preempted for the job that was placed last. */
    List<Candidate> victims() {
        return victims;
    }

    /** Places a job and removes the jobs that it preempts; returns false, and removes nothing, if it finds no node. */
    boolean place(Candidate candidate) {
        victims.clear();
        candidate.level = state.levelOf(candidate.index());
        candidate.preemptedAt = Levels.EVICTED;
        candidate.node = RoundState.NONE;
        int node = candidate.isEvicted() ? again(candidate) : anywhere(candidate);
        if (node < 0) {
            return false;
        }
        for (Candidate victim : victims) {
            remove(victim);
        }
        state.bind(candidate, node);
        state.table.remove(candidate);
        removeRestOfGangs();
        return true;
    }

    private void remove(Candidate victim) {
        state.inventory.remove(victim.index());
        state.table.remove(victim);
    }

    /** Removes all evicted members of a gang that lost one. */
    private void removeRestOfGangs() {
        int alone = victims.size();
        for (int i = 0; i < alone; i++) {
            int gang = state.gangs.of(victims.get(i).index());
            if (gang == Gangs.NONE) {
                continue;
            }
            for (int position : state.table.positionsOf(gang)) {
                Candidate sibling = state.table.at(position);
                if (state.table.contains(sibling)) {
                    remove(sibling);
                    victims.add(sibling);
                }
            }
        }
    }

    private int again(Candidate candidate) {
        int home = candidate.home();
        candidate.method = Method.RESCHEDULED;
        candidate.preemptedAt = state.levels.priority(candidate.level);
        boolean fits =
                state.nodes.isOverAllocated(home) || state.inventory.fits(home, candidate.level, candidate.request());
        return fits ? home : RoundState.NONE;
    }

    private int anywhere(Candidate candidate) {
        int node = here(candidate);
        if (node >= 0) {
            return node;
        }
        for (PriorityClass.Away away : state.priorityClass(candidate.job()).away()) {
            List<Taint> taints = taints(away, candidate.request());
            if (taints.isEmpty()) {
                continue;
            }
            int tolerations = candidate.awayTolerations;
            candidate.awayTolerations = state.matching.tolerating(tolerations, taints);
            candidate.level = state.levels.at(away.priority());
            node = here(candidate);
            if (node >= 0) {
                candidate.method = Method.AWAY;
                return node;
            }
            candidate.awayTolerations = tolerations;
        }
        return RoundState.NONE;
    }

    private List<Taint> taints(PriorityClass.Away away, long[] request) {
        List<Taint> taints = new ArrayList<>(taintsOf(away.nodeType()));
        for (PriorityClass.Conditional conditional : away.conditional()) {
            if (conditional.conditions().isEmpty()
                    || conditional.conditions().get(0).holds(request, state.rules.resources())) {
                taints.addAll(taintsOf(conditional.nodeType()));
            }
        }
        return taints;
    }

    private List<Taint> taintsOf(String nodeType) {
        return state.rules.nodeTypes().getOrDefault(nodeType, List.of());
    }

    private int here(Candidate candidate) {
        int node = search.first(candidate, 0);
        if (node >= 0) {
            candidate.method = Method.NO_PREEMPTION;
            candidate.preemptedAt = Levels.EVICTED;
            return node;
        }
        if (search.first(candidate, candidate.level) < 0) {
            return RoundState.NONE;
        }
        victims.addAll(fairShare.victims(candidate));
        if (!victims.isEmpty()) {
            candidate.method = Method.FAIR_SHARE;
            candidate.preemptedAt = Levels.EVICTED;
            for (Candidate victim : victims) {
                int priority = state.levels.priority(state.levelOf(victim.index()));
                candidate.preemptedAt = Math.max(candidate.preemptedAt, priority);
            }
            return victims.get(0).home();
        }
        return byUrgency(candidate);
    }

    private int byUrgency(Candidate candidate) {
        for (int level = 1; level <= candidate.level; level++) {
            int node = search.first(candidate, level);
            if (node >= 0) {
                candidate.method = Method.URGENCY;
                candidate.preemptedAt = state.levels.priority(level);
                return node;
            }
        }
        return RoundState.NONE;
    }
}
