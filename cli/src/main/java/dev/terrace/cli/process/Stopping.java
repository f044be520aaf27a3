package dev.terrace.cli.process;

import dev.terrace.files.AtomicWrite;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The request that a command ends with its answer so far, after a signal or at a time limit. After a signal, the
 * process ends with the exit code of that answer.
 */
public final class Stopping implements AutoCloseable {
    /** The maximum number of seconds for which the end of the process waits for the answer. */
    private static final long PATIENCE_S = 10;

    private final long start = System.nanoTime();
    private final Runnable closed;
    private final @Nullable Duration limit;
    private final CountDownLatch isAnswered = new CountDownLatch(1);
    private volatile boolean isStopped;

    /**
     * @param limit the time limit; null for none
     * @param closed runs when this object is closed
     */
    Stopping(@Nullable Duration limit, Runnable closed) {
        this.closed = closed;
        this.limit = limit;
    }

    /** Returns whether the command must end: it was asked to, or its time is up. Thread-safe. */
    public boolean isStopped() {
        return isStopped || (limit != null && System.nanoTime() - start > limit.toNanos());
    }

    /** Asks the command to end. Thread-safe. */
    public void stop() {
        isStopped = true;
    }

    /** Records that the answer is written. */
    public void answered() {
        isAnswered.countDown();
    }

    /** Ends the process when the answer is written. */
    void end() {
        stop();
        try {
            var unused = isAnswered.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            // The process ends.
        }
        AtomicWrite.deleteAll();
        Runtime.getRuntime().halt(Exit.DOES_NOT_HOLD);
    }

    /** Restores the usual effect of signals: they end the process at once. */
    @Override
    public void close() {
        closed.run();
    }
}
