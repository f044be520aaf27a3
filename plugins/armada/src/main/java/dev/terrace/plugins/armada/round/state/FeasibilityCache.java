package dev.terrace.plugins.armada.round.state;

import java.util.HashSet;
import java.util.Set;

/**
 * Kinds of jobs of which one did not fit; others need not be tried. That they could fit later, because a preemption
 * made room elsewhere, is not looked at, as in Armada.
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
