package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** The argument {@code order}: which job of the line comes first. Ties are broken by submission, then by key. */
enum LineOrder {
    SUBMISSION,
    SHORTEST,
    PRIORITY,
    SHARE,
    /** By a {@link FormulaOrder}. */
    FORMULA;

    /** Compares jobs by creation time, then by key. Ids are in the order of keys. */
    static final Comparator<Job> BY_SUBMISSION =
            Comparator.<Job, Instant>comparing(job -> job.spec().created()).thenComparingInt(Job::id);

    /** Compares jobs by the jobOrder hooks of plugins, then by this order. */
    Comparator<Job> comparator(Session session) {
        Comparator<Job> hooks = session::compare;
        Comparator<Job> own = switch (this) {
            case SHORTEST -> hooks.thenComparingLong(LineOrder::estimate);
            case PRIORITY ->
                hooks.thenComparing(Comparator.comparingInt(Job::priority).reversed());
            case SUBMISSION, SHARE, FORMULA -> hooks;
        };
        return own.thenComparing(BY_SUBMISSION);
    }

    /** Returns the longest estimate of a job's tasks in seconds; {@link FreeOverTime#NEVER} if one has none. */
    static long estimate(Job job) {
        long longest = 0;
        List<Task> tasks = job.tasks();
        for (int i = 0; i < tasks.size(); i++) {
            longest = Math.max(longest, PlannedEnd.duration(tasks.get(i)));
        }
        return longest;
    }
}
