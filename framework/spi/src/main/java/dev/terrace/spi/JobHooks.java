package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Hooks about jobs as a whole: gangs and their admission. */
public interface JobHooks extends HookRegistry {
    HookPoint<Function<Job, Verdict>> JOB_VALID = HookPoint.of(Hook.JOB_VALID);
    HookPoint<Predicate<Job>> JOB_READY = HookPoint.of(Hook.JOB_READY);
    HookPoint<Predicate<SubJob>> SUB_JOB_READY = HookPoint.of(Hook.SUB_JOB_READY);
    HookPoint<Function<Job, Vote>> JOB_PIPELINED = HookPoint.of(Hook.JOB_PIPELINED);
    HookPoint<Function<SubJob, Vote>> SUB_JOB_PIPELINED = HookPoint.of(Hook.SUB_JOB_PIPELINED);
    HookPoint<Predicate<Job>> JOB_STARVING = HookPoint.of(Hook.JOB_STARVING);
    HookPoint<Function<Job, Vote>> JOB_ENQUEUEABLE = HookPoint.of(Hook.JOB_ENQUEUEABLE);
    HookPoint<Consumer<Job>> JOB_ENQUEUED = HookPoint.of(Hook.JOB_ENQUEUED);
    HookPoint<Function<List<Job>, Optional<Job>>> TARGET_JOB = HookPoint.of(Hook.TARGET_JOB);

    /** Checks whether a job can be scheduled at all. */
    default Hooks jobValid(Function<Job, Verdict> check) {
        return on(JOB_VALID, check);
    }

    /** Checks whether a job has enough allocated tasks to bind them. */
    default Hooks jobReady(Predicate<Job> check) {
        return on(JOB_READY, check);
    }

    /** Checks whether a sub-job has enough allocated tasks to keep them. */
    default Hooks subJobReady(Predicate<SubJob> check) {
        return on(SUB_JOB_READY, check);
    }

    /** Votes on whether a job has enough allocated and pipelined tasks to keep them. */
    default Hooks jobPipelined(Function<Job, Vote> vote) {
        return on(JOB_PIPELINED, vote);
    }

    /** Votes on whether a sub-job has enough allocated and pipelined tasks to keep them. */
    default Hooks subJobPipelined(Function<SubJob, Vote> vote) {
        return on(SUB_JOB_PIPELINED, vote);
    }

    /** Checks whether a job is starving, so that it may preempt or reclaim. */
    default Hooks jobStarving(Predicate<Job> check) {
        return on(JOB_STARVING, check);
    }

    /** Votes on whether a job may be admitted. */
    default Hooks jobEnqueueable(Function<Job, Vote> vote) {
        return on(JOB_ENQUEUEABLE, vote);
    }

    /** Listens for jobs that have been admitted. */
    default Hooks jobEnqueued(Consumer<Job> listener) {
        return on(JOB_ENQUEUED, listener);
    }

    /** Chooses the job for which resources are reserved. */
    default Hooks targetJob(Function<List<Job>, Optional<Job>> choice) {
        return on(TARGET_JOB, choice);
    }
}
