package dev.terrace.spi.action;

import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Verdict;

/**
 * A check whether an action that gives nodes may serve a job. If no action of the cycle {@linkplain Trait#ADMITS_JOBS
 * admits jobs}, the check itself admits the job.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocate</a>
 */
public final class Admission {
    private Admission() {}

    /**
     * Returns whether a job is admitted and valid. For an invalid job, the reason is noted for the report. If no action
     * of the cycle admits jobs, a pending job is admitted here, without notifying plugins.
     */
    public static boolean of(Session session, Job job) {
        if (job.isPending()) {
            if (session.hasAction(Trait.ADMITS_JOBS)) {
                return false;
            }
            session.admit(job, false);
        }
        Verdict valid = session.jobValid(job);
        if (!valid.isFit()) {
            session.waits(job, valid.message().isEmpty() ? valid.reason() : valid.message());
        }
        return valid.isFit();
    }
}
