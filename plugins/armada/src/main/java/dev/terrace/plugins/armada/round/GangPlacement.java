package dev.terrace.plugins.armada.round;

import java.util.List;
import java.util.TreeSet;

/** Nodes for all members of a gang, or for none; with one value of a label in common, if the gang asks for that. */
final class GangPlacement {
    private final RoundState state;
    private final JobPlacement jobs;
    private final IntLog preemptions = new IntLog();

    GangPlacement(RoundState state) {
        this.state = state;
        jobs = new JobPlacement(state);
    }

    /** Whether it was placed. Those who had to leave for it are preempted then. */
    boolean place(List<Candidate> gang) {
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
        double least = 0;
        for (String value : values) {
            if (value.isEmpty() || !tryWith(gang, label, value)) {
                continue;
            }
            double preempted = meanPreempted(gang);
            boolean better = best == null || preempted < least;
            if (preempted == Levels.EVICTED || (better && value.equals(values.last()))) {
                return true;
            }
            if (better) {
                best = value;
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

    private static double meanPreempted(List<Candidate> gang) {
        double sum = 0;
        for (Candidate member : gang) {
            sum += member.preemptedAt;
        }
        return sum / gang.size();
    }

    private boolean tryOnce(List<Candidate> gang) {
        for (Candidate member : gang) {
            if (!jobs.place(member)) {
                undo();
                return false;
            }
            for (Candidate victim : jobs.victims()) {
                preemptions.push(victim.index());
                preemptions.push(member.index());
            }
        }
        return true;
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
