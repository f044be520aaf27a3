package dev.terrace.engine.index;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Helper threads that do parts of a session's work on free processors. Parts take microseconds, so a helper thread
 * spins for 0.5 ms after its last part before it ends. The session's thread never waits for a helper to start.
 *
 * <p>Each running session counts as one busy processor. The other processors' helpers serve one session at a time;
 * meanwhile, other sessions do their parts themselves.
 */
public final class Workers {
    /** Minimum number of parts per helper; below that, fewer helpers are used. */
    private static final int MIN_PARTS_PER_HELPER = 4;

    /** The time that a helper spins for more work, and the session's thread for its helpers, in nanoseconds. */
    private static final long SPIN_NANOS = 500_000;

    private final int processors;
    private final ClassLoader context;
    private final AtomicInteger sessions = new AtomicInteger();
    private final AtomicInteger helpers = new AtomicInteger();
    private final AtomicBoolean isBusy = new AtomicBoolean();
    private final Set<Thread> helping = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Work current;

    /** A function that does one part of the work. */
    interface Part {
        /**
         * @param number the part, from 0
         * @param thread the thread that does it: 0 is the session's own; concurrent threads have different numbers
         *     below {@link #size}
         */
        void work(int number, int thread);
    }

    /**
     * @param processors the number of processors that sessions and helpers may use together
     * @param context the context loader of helper threads while they do parts
     */
    public Workers(int processors, ClassLoader context) {
        this.processors = processors;
        this.context = context;
    }

    /** Returns the maximum number of threads that share the work of one call. */
    int size() {
        return processors;
    }

    /** Returns the threads that help now. */
    public Set<Thread> helping() {
        return Set.copyOf(helping);
    }

    /** Returns whether a session's thread waits for its helpers. */
    public static boolean isWaiting(StackTraceElement[] session) {
        return Arrays.stream(session)
                .anyMatch(frame -> frame.getClassName().equals(Work.class.getName())
                        && frame.getMethodName().equals("await"));
    }

    /** Reserves one processor for the thread of a session that begins. */
    public void sessionBegins() {
        sessions.incrementAndGet();
    }

    /** Frees the processor of a session that ends. */
    public void sessionEnds() {
        sessions.decrementAndGet();
    }

    /**
     * Does all parts, in any order. Returns when all are done.
     *
     * @param mayStartHelpers whether to start helper threads if too few are spinning, which takes as long as some
     *     thousand node evaluations
     * @throws RuntimeException the exception of the first part that threw; errors likewise
     */
    void share(int parts, boolean mayStartHelpers, Part part) {
        int most = Math.min(processors - sessions.get(), parts / MIN_PARTS_PER_HELPER - 1);
        if (most <= 0 || !isBusy.compareAndSet(false, true)) {
            for (int number = 0; number < parts; number++) {
                part.work(number, 0);
            }
            return;
        }
        Work work = new Work(parts, part, most);
        current = work;
        try {
            while (mayStartHelpers && helpers.get() < most) {
                helpers.incrementAndGet();
                ForkJoinPool.commonPool().execute(this::helpInContext);
            }
            work.take(0);
            work.await();
        } finally {
            current = null;
            isBusy.set(false);
        }
        work.rethrow();
    }

    private void helpInContext() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(context);
        helping.add(thread);
        try {
            help();
        } finally {
            helping.remove(thread);
            thread.setContextClassLoader(before);
        }
    }

    private void help() {
        Work last = null;
        long lastPart = System.nanoTime();
        while (System.nanoTime() - lastPart < SPIN_NANOS) {
            Work work = current;
            if (work == null || work == last) {
                Thread.onSpinWait();
            } else {
                work.join();
                last = work;
                lastPart = System.nanoTime();
            }
        }
        helpers.decrementAndGet();
    }

    /** One call of {@link #share}: threads take parts until none is left. */
    private static final class Work {
        private final int parts;
        private final Part part;
        private final int mostHelpers;
        private final AtomicInteger joined = new AtomicInteger();
        private final AtomicInteger taken = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();
        private volatile int failed = Integer.MAX_VALUE;
        private @Nullable Throwable failure;

        Work(int parts, Part part, int mostHelpers) {
            this.parts = parts;
            this.part = part;
            this.mostHelpers = mostHelpers;
        }

        void join() {
            int thread = joined.incrementAndGet();
            if (thread <= mostHelpers) {
                take(thread);
            }
        }

        void take(int thread) {
            int own = 0;
            for (int number = taken.getAndIncrement(); number < parts; number = taken.getAndIncrement()) {
                if (number < failed) {
                    attempt(number, thread);
                }
                own++;
            }
            done.addAndGet(own);
        }

        private void attempt(int number, int thread) {
            try {
                part.work(number, thread);
            } catch (Throwable e) { // rethrown by the session's own thread
                fail(number, e);
            }
        }

        private synchronized void fail(int number, Throwable thrown) {
            if (number < failed) {
                failure = thrown;
                failed = number;
            }
        }

        void await() {
            long begin = System.nanoTime();
            while (done.get() < parts) {
                if (System.nanoTime() - begin < SPIN_NANOS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(SPIN_NANOS);
                }
            }
        }

        void rethrow() {
            if (failure instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (failure instanceof Error thrown) {
                throw thrown;
            }
        }
    }
}
