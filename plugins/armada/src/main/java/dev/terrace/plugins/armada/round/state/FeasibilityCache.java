package dev.terrace.plugins.armada.round.state;

import java.util.HashSet;
import java.util.Set;

/**
 * Pairs of class and shape of which one job found no node; other such jobs are not tried. As in Armada, an entry stays
 * when a preemption makes room elsewhere.
 */
public final class FeasibilityCache {
    private final Set<Long> hopeless = new HashSet<>();

    public void add(Candidate candidate) {
        hopeless.add(key(candidate));
    }

    public boolean isHopeless(Candidate candidate) {
        return !candidate.isSpecial() && !hopeless.isEmpty() && hopeless.contains(key(candidate));
    }

    private static long key(Candidate candidate) {
        return ((long) candidate.job().priorityClass() << 32) | candidate.shape();
    }
}
