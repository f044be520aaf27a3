package dev.terrace.server.run;

import dev.terrace.server.problem.Problems;
import dev.terrace.server.work.Busy;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import java.io.IOException;

/**
 * The work of a run in slices. Each slice is a piece of work of its own, so that runs take turns with each other and
 * with single cycles. Used by one thread at a time.
 */
public abstract class SlicedWork {
    private final Run run;
    private final Subject subject;

    /** @param subject the description of the work */
    protected SlicedWork(Run run, Subject subject) {
        this.run = run;
        this.subject = subject;
    }

    /**
     * Submits the next slice, and after it all further ones.
     *
     * @param atEnd called after the last slice or a failure
     * @throws Busy if the queue is too full for the next slice
     */
    public final void begin(WorkQueue queue, Runnable atEnd) {
        var unused = queue.submit(subject, this::slice, this::release).whenComplete((hasMore, failure) -> {
            if (failure != null) {
                run.fail(Problems.of(failure).detail());
                atEnd.run();
            } else if (hasMore) {
                resume(queue, atEnd);
            } else {
                atEnd.run();
            }
        });
    }

    /** Like {@link #begin}, but retries while the queue is full. */
    public final void resume(WorkQueue queue, Runnable atEnd) {
        if (run.hasEnded()) {
            close();
            atEnd.run();
            return;
        }
        try {
            begin(queue, atEnd);
        } catch (Busy e) {
            WorkQueue.later(() -> resume(queue, atEnd));
        }
    }

    private boolean slice(Deadline deadline) throws IOException {
        boolean hasMore = false;
        try {
            hasMore = !run.hasEnded() && advance(deadline);
            return hasMore;
        } finally {
            if (!hasMore) {
                close();
            }
        }
    }

    /** Ends work whose slice exceeded the time limit and then returned. */
    private void release(boolean hasMore) {
        if (hasMore) {
            close();
        }
    }

    /**
     * Does the work of one slice.
     *
     * @return whether another slice follows
     */
    protected abstract boolean advance(Deadline deadline) throws IOException;

    /** Releases what the work holds. Called after the last slice. */
    protected abstract void close();
}
