package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.Levels;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.IntLog;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.List;
import java.util.TreeSet;

/**
 * Places all members of a gang, or at least its minimum, or none. The nodes share one value of a label, if the gang
 * requires it.
 */
public final class GangPlacement {
    private final RoundState state;
    private final JobPlacement jobs;
    private final IntLog preemptions = new IntLog();

    public GangPlacement(RoundState state) {
        this.state = state;
        jobs = new JobPlacement(state);
    }

    /** Places a gang and preempts jobs for it; returns false, with all nodes unchanged, if the gang does not fit. */
    public boolean place(List<Candidate> gang) {
        RoundJob.Gang asked = gang.get(0).job().gang();
        boolean placed = (asked == null || asked.uniformityLabel().isEmpty())
                ? tryOnce(gang)
                : placeUniformly(gang, asked.uniformityLabel());
        if (placed) {
            keep();
        }
        return placed;
    }

    private boolean placeUniformly(List<Candidate> gang, String label) {
        if (!state.rules.indexedNodeLabels().contains(label)) {
            return false;
        }
        TreeSet<String> values = new TreeSet<>();
        for (int n = 0; n < state.nodes.count(); n++) {
            String value = state.nodes.labels(n).get(label);
            if (value != null) {
                values.add(value);
            }
        }
        String best = null;
        int most = 0;
        double least = 0;
        for (String value : values) {
            if (value.isEmpty() || !tryWith(gang, label, value)) {
                continue;
            }
            int placed = placed(gang);
            double preempted = meanPreempted(gang, placed);
            boolean better = best == null || placed > most || (placed == most && preempted < least);
            boolean ideal = placed == gang.size() && preempted == Levels.EVICTED;
            if (ideal || (better && value.equals(values.last()))) {
                return true;
            }
            if (better) {
                best = value;
                most = placed;
                least = preempted;
            }
            undo();
        }
        return best != null && tryWith(gang, label, best);
    }

    private boolean tryWith(List<Candidate> gang, String label, String value) {
        for (Candidate member : gang) {
            member.uniformityLabel = label;
            member.uniformity = value;
        }
        return tryOnce(gang);
    }

    private static int placed(List<Candidate> gang) {
        int placed = 0;
        for (Candidate member : gang) {
            placed += member.node >= 0 ? 1 : 0;
        }
        return placed;
    }

    private static double meanPreempted(List<Candidate> gang, int placed) {
        double sum = 0;
        for (Candidate member : gang) {
            sum += member.node >= 0 ? member.preemptedAt : 0;
        }
        return sum / placed;
    }

    private boolean tryOnce(List<Candidate> gang) {
        int dispensable = gang.size() - needed(gang);
        if (dispensable < 0) {
            return false;
        }
        for (Candidate member : gang) {
            if (jobs.place(member)) {
                for (Candidate victim : jobs.victims()) {
                    preemptions.push(victim.index());
                    preemptions.push(member.index());
                }
            } else if (--dispensable < 0) {
                undo();
                return false;
            }
        }
        return true;
    }

    /** The number of members that must be placed: all if one of them was evicted, else the minimum. */
    private static int needed(List<Candidate> gang) {
        RoundJob.Gang asked = gang.get(0).job().gang();
        for (Candidate member : gang) {
            if (asked == null || asked.minimum() == 0 || member.isEvicted()) {
                return gang.size();
            }
        }
        return asked == null ? gang.size() : asked.minimum();
    }

    private void undo() {
        state.inventory.undo();
        state.table.undo();
        preemptions.clear();
    }

    private void keep() {
        state.inventory.keep();
        state.table.keep();
        while (!preemptions.isEmpty()) {
            int by = preemptions.pop();
            state.preempt(preemptions.pop(), by);
        }
    }
}
