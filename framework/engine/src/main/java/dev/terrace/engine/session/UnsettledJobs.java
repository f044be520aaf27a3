package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The jobs that a cycle must visit. Most jobs are settled: all their tasks run, and the phase is final. A settled job
 * is skipped until the session decides about it or records a fact about it. Cached across sessions.
 */
final class UnsettledJobs {
    /** The cache key, which has no parameters. */
    private record Rule() {}

    private static final Rule RULE = new Rule();
    private static final Comparator<Job> BY_ID = Comparator.comparingInt(Job::id);

    private final SessionState state;

    /** The jobs that were not settled when the session opened, by id. */
    private final List<SessionJob> atOpen;

    /** @param state the state of a session that opens */
    UnsettledJobs(SessionState state) {
        this.state = state;
        Kept<List<SessionJob>> kept = state.kept(RULE, ArrayList::new);
        atOpen = kept.value();
        update(kept);
    }

    private void update(Kept<List<SessionJob>> changes) {
        if (changes.jobs().isEmpty() && changes.leftJobs().isEmpty()) {
            return;
        }
        atOpen.removeIf(SessionJob::hasLeft);
        for (Job each : changes.jobs()) {
            SessionJob job = (SessionJob) each;
            // A job in a changed queue may itself be unchanged.
            boolean isListed = !changes.isNew() && job.openedUnsettled();
            job.openUnsettled(!isSettled(job));
            if (job.openedUnsettled() && !isListed) {
                atOpen.add(job);
            }
        }
        atOpen.sort(BY_ID); // two sorted runs
    }

    private static boolean isSettled(SessionJob job) {
        return !job.isPending()
                && job.count(TaskStatus.PENDING) == 0
                && !JobPhases.lacksPods(job)
                && JobPhases.compute(job) == job.spec().phase();
    }

    /** Returns the number of jobs that were not settled when the session opened. */
    int atOpen() {
        return atOpen.size();
    }

    /** Returns the jobs that are unsettled now, by id; a copy. */
    List<Job> now() {
        List<Job> jobs = new ArrayList<>(atOpen);
        state.forEachNoted(job -> {
            if (!job.openedUnsettled()) {
                jobs.add(job);
            }
        });
        if (jobs.size() > atOpen.size()) {
            jobs.sort(BY_ID);
        }
        return jobs;
    }
}
