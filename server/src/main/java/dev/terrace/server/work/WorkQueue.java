package dev.terrace.server.work;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A bounded queue of work with a bounded number of workers. A piece that exceeds its deadline is given up, and its
 * worker slot is free at once. Its thread is interrupted, and counts as stuck until it ends. Thread-safe.
 */
public final class WorkQueue implements AutoCloseable {
    private static final int GRACE_SECONDS = 5;
    /** The time between two attempts to continue with work that has begun. */
    private static final int PAUSE_MS = 200;

    private final int workers;
    private final int most;
    private final Duration limit;
    private final ExecutorService threads =
            Executors.newCachedThreadPool(new DefaultThreadFactory("terrace-work", true));
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("terrace-deadlines", true));
    private final Deque<Task<?>> waiting = new ArrayDeque<>();
    private final List<Subject> stuck = new ArrayList<>();
    private int running;
    private double meanSeconds = 1;

    /**
     * @param workers the number of pieces that run at a time
     * @param most the maximum number of waiting pieces
     * @param limit the maximum duration of a piece, from its start
     */
    public WorkQueue(int workers, int most, Duration limit) {
        this.workers = workers;
        this.most = most;
        this.limit = limit;
    }

    /**
     * Runs a piece, now or as soon as a worker is free.
     *
     * @param subject describes the piece if it gets stuck
     * @return the result; {@link Overdue} if the piece exceeded its deadline
     * @throws Busy if the queue is full
     */
    public <T> CompletableFuture<T> submit(Subject subject, Piece<T> piece) {
        return submit(subject, piece, late -> {});
    }

    /**
     * Runs a piece whose result must be released.
     *
     * @param late takes the result if the piece was given up and nothing waits for it any more
     */
    public synchronized <T> CompletableFuture<T> submit(Subject subject, Piece<T> piece, Consumer<? super T> late) {
        Task<T> task = new Task<>(subject, piece, late);
        if (running < workers) {
            begin(task);
        } else if (waiting.size() < most) {
            waiting.add(task);
        } else {
            int seconds = secondsToWait();
            throw new Busy(
                    "%s requests wait already, which is the limit (--queue). Try again in %s s."
                            .formatted(waiting.size(), seconds),
                    seconds);
        }
        return task.answer;
    }

    /** Retries to submit a piece of work that has begun, after a pause. Called if the queue was full. */
    public static void later(Runnable retry) {
        CompletableFuture.delayedExecutor(PAUSE_MS, TimeUnit.MILLISECONDS).execute(retry);
    }

    /** The number of running pieces. */
    public synchronized int running() {
        return running;
    }

    /** The number of waiting pieces. */
    public synchronized int waiting() {
        return waiting.size();
    }

    /** The pieces that were given up and have not ended, the oldest first. */
    public synchronized List<Subject> stuck() {
        return List.copyOf(stuck);
    }

    /** Starts nothing more, and gives running pieces a grace period. Stuck pieces get none. */
    @Override
    public synchronized void close() {
        waiting.forEach(task -> task.answer.cancel(false));
        waiting.clear();
        threads.shutdown();
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(GRACE_SECONDS);
            for (long left = end - System.nanoTime(); running > 0 && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
        clock.shutdownNow();
    }

    private int secondsToWait() {
        double seconds = meanSeconds * (waiting.size() + 1) / workers;
        return (int) Math.max(1, Math.min(60, Math.ceil(seconds)));
    }

    private void begin(Task<?> task) {
        running++;
        threads.execute(task);
    }

    private synchronized void end(double seconds) {
        meanSeconds = 0.8 * meanSeconds + 0.2 * seconds;
        running--;
        Task<?> next = waiting.poll();
        if (next != null) {
            begin(next);
        }
        notifyAll();
    }

    private final class Task<T> implements Runnable {
        private final Subject subject;
        private final Piece<T> piece;
        private final Consumer<? super T> late;
        private final Deadline deadline = new Deadline(limit);
        final CompletableFuture<T> answer = new CompletableFuture<>();
        private boolean isGivenUp;
        private boolean hasEnded;

        Task(Subject subject, Piece<T> piece, Consumer<? super T> late) {
            this.subject = subject;
            this.piece = piece;
            this.late = late;
        }

        @Override
        public void run() {
            Thread thread = Thread.currentThread();
            long start = System.nanoTime();
            ScheduledFuture<?> alarm = clock.schedule(() -> giveUp(thread), limit.toMillis(), TimeUnit.MILLISECONDS);
            Runnable tell;
            try {
                T made = piece.run(deadline);
                tell = () -> {
                    if (!answer.complete(made)) {
                        late.accept(made);
                    }
                };
            } catch (Throwable e) {
                tell = () -> answer.completeExceptionally(e);
            }
            alarm.cancel(false);
            ended((System.nanoTime() - start) / 1e9);
            // Completed last, so that the worker is free when the answer arrives.
            tell.run();
        }

        private void giveUp(Thread thread) {
            Overdue overdue;
            synchronized (WorkQueue.this) {
                if (hasEnded) {
                    return;
                }
                isGivenUp = true;
                stuck.add(subject);
                overdue = deadline.expire();
                // Under the lock: a thread that has ended this piece runs another one.
                thread.interrupt();
                end(limit.toMillis() / 1000.0);
            }
            answer.completeExceptionally(overdue);
        }

        private void ended(double seconds) {
            synchronized (WorkQueue.this) {
                hasEnded = true;
                if (isGivenUp) {
                    stuck.remove(subject);
                    var unused = Thread.interrupted();
                } else {
                    end(seconds);
                }
            }
        }
    }
}
