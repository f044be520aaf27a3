package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.EvictedTable;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes room for a job by preempting evicted jobs, weakest claim first. It sums up the requests of evicted jobs by
 * node. The first node whose sum and free amounts suffice is chosen, and the jobs summed up for it are the victims.
 */
final class FairSharePreemption {
    private final RoundState state;
    private final int resources;
    private final long[] available;
    private final int[] metIn;
    private final boolean[] excluded;
    private int search;

    FairSharePreemption(RoundState state) {
        this.state = state;
        resources = state.rules.resources().ofNodes();
        available = new long[state.nodes.count() * resources];
        metIn = new int[state.nodes.count()];
        excluded = new boolean[state.nodes.count()];
    }

    /** The jobs to preempt for a job, weakest claim first, all on one node; empty if no node can be made to fit. */
    List<Candidate> victims(Candidate candidate) {
        search++;
        EvictedTable table = state.table;
        for (int p = table.last(); p != EvictedTable.NONE; p = table.before(p)) {
            Candidate entry = table.at(p);
            int node = entry.home();
            if (state.levelOf(entry.index()) > candidate.level || !meet(node)) {
                continue;
            }
            if (fitsWith(entry, candidate.request(), node)) {
                if (state.matching.matches(candidate, node)) {
                    return metOn(node, p, candidate.level);
                }
                excluded[node] = true;
            }
        }
        return List.of();
    }

    /** Returns whether a node is still a candidate in this search; resets its sums when the search first meets it. */
    private boolean meet(int node) {
        if (metIn[node] != search) {
            metIn[node] = search;
            excluded[node] = false;
            for (int r = 0; r < resources; r++) {
                available[node * resources + r] = state.inventory.free(node, 0, r);
            }
        }
        return !excluded[node];
    }

    private boolean fitsWith(Candidate entry, long[] request, int node) {
        boolean fits = true;
        for (int r = 0; r < resources; r++) {
            int at = node * resources + r;
            available[at] += entry.request()[r];
            fits &= request[r] <= available[at];
        }
        return fits;
    }

    private List<Candidate> metOn(int node, int upTo, int level) {
        List<Candidate> met = new ArrayList<>();
        for (int p = state.table.last(); p >= upTo; p = state.table.before(p)) {
            Candidate entry = state.table.at(p);
            if (entry.home() == node && state.levelOf(entry.index()) <= level) {
                met.add(entry);
            }
        }
        return met;
    }
}
