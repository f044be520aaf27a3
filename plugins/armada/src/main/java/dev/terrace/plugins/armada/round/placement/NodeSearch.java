package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.state.BestFitIndex;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.RoundState;

/**
 * Best fit: the first node, by free amounts, that matches a job and has room for it.
 *
 * <p>Merges one walk for each node type. A walk is sorted by rounded amounts, but the merge compares exact amounts, as
 * in Armada: a node therefore counts as the greatest node of its walk so far.
 */
record NodeSearch(RoundState state) {
    /** The node, or -1. */
    int first(Candidate candidate, int level) {
        BestFitIndex index = state.inventory.index(level);
        int best = RoundState.NONE;
        int bestGreatest = RoundState.NONE;
        for (int type = 0; type < index.types(); type++) {
            BestFitIndex.Walk walk = index.walk(type, candidate.request());
            int greatest = RoundState.NONE;
            for (int node = walk.next(); node >= 0; node = walk.next()) {
                if (greatest < 0 || index.compareRaw(node, greatest) > 0) {
                    greatest = node;
                }
                if (best >= 0 && index.compareRaw(greatest, bestGreatest) > 0) {
                    break;
                }
                if (state.matching.matches(candidate, node) && state.inventory.fits(node, level, candidate.request())) {
                    best = node;
                    bestGreatest = greatest;
                    break;
                }
            }
        }
        return best;
    }
}
