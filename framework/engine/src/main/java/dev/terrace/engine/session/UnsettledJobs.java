package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The jobs that a cycle must visit. Most jobs are settled: all their tasks run, and the phase is final. A settled job
 * is skipped until the session decides about it or records a fact about it. Cached across sessions.
 */
final class UnsettledJobs {
    /** The cache key, which has no parameters. */
    private record Rule() {}

    private static final Rule RULE = new Rule();
    private static final Comparator<Job> BY_ID = Comparator.comparingInt(Job::id);

    /** The number of jobs that left which the lists always tolerate. */
    private static final int SPARE = 64;

    /** The lists that the next session updates. */
    private static final class Lists {
        /** The jobs that were not settled when the session opened: by id, unless it is old, and with jobs that left. */
        final List<SessionJob> unsettled = new ArrayList<>();

        /** The slots of unsettled jobs. */
        final BitSet slots = new BitSet();

        /** The number of unsettled jobs. */
        int count;

        /** The jobs whose phase the report changes even if the session leaves them alone. */
        final Set<SessionJob> due = new LinkedHashSet<>();

        /** The jobs that have running tasks and are not ready. */
        final Set<SessionJob> lacking = new LinkedHashSet<>();

        private boolean isOld;

        void update(Kept<Lists> changes) {
            if (changes.jobs().isEmpty() && changes.leftJobs().isEmpty()) {
                return;
            }
            isOld = true;
            due.removeIf(SessionJob::hasLeft);
            lacking.removeIf(SessionJob::hasLeft);
            for (int slot : changes.leftJobs()) {
                set(slot, false);
            }
            for (Job each : changes.jobs()) {
                SessionJob job = (SessionJob) each;
                // A job in a changed queue may itself be unchanged.
                boolean isListed = !changes.isNew() && job.openedUnsettled();
                job.openUnsettled(!isSettled(job));
                set(job.slot(), job.openedUnsettled());
                if (job.openedUnsettled() && !isListed) {
                    unsettled.add(job);
                }
                if (JobPhases.compute(job) != job.spec().phase()) {
                    due.add(job);
                }
                if (job.count(TaskStatus.RUNNING) > 0 && !job.isReady()) {
                    lacking.add(job);
                }
            }
            if (unsettled.size() > 2 * count + SPARE) {
                merge();
            }
        }

        private void set(int slot, boolean isUnsettled) {
            if (slots.get(slot) != isUnsettled) {
                slots.set(slot, isUnsettled);
                count += isUnsettled ? 1 : -1;
            }
        }

        List<SessionJob> unsettled() {
            if (isOld) {
                merge();
            }
            return unsettled;
        }

        private void merge() {
            isOld = false;
            unsettled.removeIf(SessionJob::hasLeft);
            unsettled.sort(BY_ID); // two sorted runs
        }
    }

    private final SessionState state;
    private final Lists lists;

    /** @param state the state of a session that opens */
    UnsettledJobs(SessionState state) {
        this.state = state;
        Kept<Lists> kept = state.kept(RULE, Lists::new);
        lists = kept.value();
        lists.update(kept);
    }

    private static boolean isSettled(SessionJob job) {
        return !job.isPending()
                && job.count(TaskStatus.PENDING) == 0
                && !JobPhases.lacksPods(job)
                && JobPhases.compute(job) == job.spec().phase();
    }

    /** Returns the number of jobs that were not settled when the session opened. */
    int atOpen() {
        return lists.count;
    }

    /** Returns the jobs that the session changed or recorded facts about, and those with another phase, by id. */
    List<Job> changed() {
        return withNoted(lists.due);
    }

    /**
     * Returns the jobs that had running tasks and were not ready when the session opened, or that it changed, by id.
     */
    List<Job> lacking() {
        return withNoted(lists.lacking);
    }

    private List<Job> withNoted(Set<SessionJob> some) {
        Set<Job> jobs = new HashSet<>(some);
        state.forEachNoted(jobs::add);
        List<Job> byId = new ArrayList<>(jobs);
        byId.sort(BY_ID);
        return byId;
    }

    /** Returns the jobs that are unsettled now, by id; a copy. */
    List<Job> now() {
        List<SessionJob> atOpen = lists.unsettled();
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
