package dev.terrace.engine.index;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets free processors do parts of a session's work. A part lasts a few microseconds, so who has helped stays awake a
 * moment for more, and nobody waits for who has not come yet. Sessions that run at the same time have the processors
 * for themselves first; those that are left help one session at a time.
 */
public final class Workers {
    /** So many parts each member should find, or fewer members do as well. */
    private static final int WORTH_COMING = 4;

    /** So long a helper stays awake, and the session's own thread waits awake; in nanoseconds. */
    private static final long PATIENCE = 500_000;

    private final int processors;
    private final AtomicInteger sessions = new AtomicInteger();
    private final AtomicInteger helpers = new AtomicInteger();
    private final AtomicBoolean isAtWork = new AtomicBoolean();
    private volatile @Nullable Work current;

    /** One of several parts of a work. */
    interface Part {
        /**
         * @param member who does it; of those at work at the same time, each is another; 0 is the session's own thread
         */
        void work(int number, int member);
    }

    public Workers(int processors) {
        this.processors = processors;
    }

    /** How many members there may be. */
    int size() {
        return processors;
    }

    public void sessionBegins() {
        sessions.incrementAndGet();
    }

    public void sessionEnds() {
        sessions.decrementAndGet();
    }

    /**
     * Has all parts of a work done, in any order.
     *
     * @param isWorthCalling whether to call helpers that are not awake, which takes as long as some thousand looks at
     *     nodes
     * @throws RuntimeException what a part threw, and errors as well; of several parts, what the first of them threw
     */
    void share(int parts, boolean isWorthCalling, Part part) {
        int most = Math.min(processors - sessions.get(), parts / WORTH_COMING - 1);
        if (most <= 0 || !isAtWork.compareAndSet(false, true)) {
            for (int number = 0; number < parts; number++) {
                part.work(number, 0);
            }
            return;
        }
        Work work = new Work(parts, part, most);
        current = work;
        try {
            while (isWorthCalling && helpers.get() < most) {
                helpers.incrementAndGet();
                ForkJoinPool.commonPool().execute(this::help);
            }
            work.take(0);
            work.await();
        } finally {
            current = null;
            isAtWork.set(false);
        }
        work.rethrow();
    }

    private void help() {
        Work last = null;
        long awake = System.nanoTime();
        while (System.nanoTime() - awake < PATIENCE) {
            Work work = current;
            if (work == null || work == last) {
                Thread.onSpinWait();
            } else {
                work.join();
                last = work;
                awake = System.nanoTime();
            }
        }
        helpers.decrementAndGet();
    }

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
            int member = joined.incrementAndGet();
            if (member <= mostHelpers) {
                take(member);
            }
        }

        void take(int member) {
            int own = 0;
            for (int number = taken.getAndIncrement(); number < parts; number = taken.getAndIncrement()) {
                if (number < failed) {
                    attempt(number, member);
                }
                own++;
            }
            done.addAndGet(own);
        }

        private void attempt(int number, int member) {
            try {
                part.work(number, member);
            } catch (RuntimeException | Error e) { // for the session's own thread to throw
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
                if (System.nanoTime() - begin < PATIENCE) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(PATIENCE);
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
