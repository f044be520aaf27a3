package dev.terrace.plugins.armada.round.state;

import java.util.HashSet;
import java.util.Set;

/**
 * A negative cache of class and shape pairs: once a job found no node, equal jobs are not tried. As in Armada, an entry
 * stays when a preemption makes room elsewhere.
 */
public final class FeasibilityCache {
    private final Set<Long> hopeless = new HashSet<>();

    /** Records that a candidate found no node. A special one says nothing about its equals. */
    public void add(Candidate candidate) {
        if (!candidate.isSpecial()) {
            hopeless.add(key(candidate));
        }
    }

    public boolean isHopeless(Candidate candidate) {
        return !candidate.isSpecial() && !hopeless.isEmpty() && hopeless.contains(key(candidate));
    }

    private static long key(Candidate candidate) {
        return ((long) candidate.job().priorityClass() << 32) | candidate.shape();
    }
}
