package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The jobs that a cycle has to look at. Of most jobs all tasks run, and their phase says so: such a job is settled
 * until the session decides about it or notes something of it. Kept from session to session.
 */
final class UnsettledJobs {
    /** There is one way to tell. */
    private record Rule() {}

    private final SessionState state;

    /** By id: the jobs that were not settled when the session opened. */
    private final BitSet atOpen;

    /** @param state of a session that opens */
    UnsettledJobs(SessionState state) {
        this.state = state;
        Kept<BitSet> kept = state.kept(new Rule(), BitSet::new);
        atOpen = kept.value();
        kept.jobs().forEach(job -> atOpen.set(job.id(), !isSettled((SessionJob) job)));
    }

    private static boolean isSettled(SessionJob job) {
        return !job.isPending()
                && job.count(TaskStatus.PENDING) == 0
                && !JobPhases.lacksPods(job)
                && JobPhases.of(job) == job.spec().phase();
    }

    /** Those of now, in order of their keys; a copy. */
    List<Job> now() {
        BitSet ids = (BitSet) atOpen.clone();
        state.forEachNoted(job -> ids.set(job.id()));
        List<Job> jobs = new ArrayList<>(ids.cardinality());
        ids.stream().forEach(id -> jobs.add(state.jobs.get(id)));
        return jobs;
    }
}
