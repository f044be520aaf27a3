package dev.terrace.cli.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The wish that a command ends with the answer that it has so far: because a signal came, or its time is up. After a
 * signal, the process ends with the exit code of that answer.
 */
public final class Stopping implements AutoCloseable {
    /** How long a signal waits for the answer. */
    private static final long PATIENCE_S = 10;

    private final long start = System.nanoTime();
    private final Runnable first;
    private final Runnable closed;
    private final @Nullable Duration limit;
    private final CountDownLatch isAnswered = new CountDownLatch(1);
    private final Thread hook;
    private final int exitCode;
    private volatile boolean isStopped;

    /**
     * @param exitCode the exit code of a process that a signal ends
     * @param first runs first when the process ends
     * @param closed runs when the command needs no answer any more
     */
    Stopping(@Nullable Duration limit, int exitCode, Runnable first, Runnable closed) {
        this.first = first;
        this.closed = closed;
        this.limit = limit;
        this.exitCode = exitCode;
        this.hook = new Thread(this::end, "terrace-stopping");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether the command shall end. Thread-safe. */
    public boolean isStopped() {
        return isStopped || (limit != null && System.nanoTime() - start > limit.toNanos());
    }

    /** Asks the command to end. */
    public void stop() {
        isStopped = true;
    }

    /** The answer is out. */
    public void answered() {
        isAnswered.countDown();
    }

    private void end() {
        first.run();
        stop();
        try {
            var unused = isAnswered.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            // The process ends.
        }
        Runtime.getRuntime().halt(exitCode);
    }

    /** From now on, signals end the process as usual. */
    @Override
    public void close() {
        closed.run();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook ends it.
        }
    }
}
