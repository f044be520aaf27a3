package dev.terrace.spi.action;

import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Verdict;

/**
 * Whether an action that gives nodes may serve a job. If no action of the cycle {@linkplain Trait#ADMITS_JOBS admits
 * jobs}, this check admits the job itself.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocate</a>
 */
public final class Admission {
    private Admission() {}

    /**
     * Whether a job is admitted and valid; if it is not valid, the report says why it waits. If no action of the cycle
     * admits jobs, a pending job is admitted here, and no plugin is told.
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
