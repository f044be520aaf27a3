package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order of jobs inside a queue. */
public final class JobOrder {
    private JobOrder() {}

    /** Orders queued jobs by class priority, job priority, submission time, and id. */
    static Comparator<Candidate> ofQueued(RoundState state) {
        return urgency(state).thenComparing(submission());
    }

    /**
     * Orders evicted jobs. Jobs that ran when the round began come before jobs placed in it. Tie-breaks: class
     * priority, job priority, start time, submission time, and id.
     */
    static Comparator<Candidate> ofEvicted(RoundState state) {
        return Comparator.comparing((Candidate candidate) -> candidate.job().run() == null)
                .thenComparing(urgency(state))
                .thenComparingLong(JobOrder::started)
                .thenComparing(submission());
    }

    private static Comparator<Candidate> urgency(RoundState state) {
        return (left, right) -> {
            int order = Integer.compare(
                    state.priorityClass(right.job()).priority(),
                    state.priorityClass(left.job()).priority());
            return order != 0
                    ? order
                    : Long.compare(left.job().priority(), right.job().priority());
        };
    }

    private static Comparator<Candidate> submission() {
        return (left, right) -> {
            int order = Long.compare(left.job().submitted(), right.job().submitted());
            return order != 0 ? order : left.job().id().compareTo(right.job().id());
        };
    }

    private static long started(Candidate candidate) {
        RoundJob.Run run = candidate.job().run();
        return run == null ? 0 : run.started();
    }

    /** The queued jobs of each queue, in order. */
    public static List<List<Candidate>> queued(RoundState state) {
        List<List<Candidate>> byQueue = new ArrayList<>();
        state.input.queues().forEach(queue -> byQueue.add(new ArrayList<>()));
        RoundJobs jobs = state.input.jobs();
        for (int b = 0; b < jobs.blocks().size(); b++) {
            JobBlock block = jobs.blocks().get(b);
            for (int nth = 0; nth < block.queued(); nth++) {
                Candidate candidate = state.queued(jobs.first(b) + block.queued(nth));
                byQueue.get(candidate.job().queue()).add(candidate);
            }
        }
        byQueue.forEach(ofQueue -> ofQueue.sort(ofQueued(state)));
        return byQueue;
    }
}
