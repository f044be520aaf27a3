package dev.terrace.server.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
    private static final Subject SUBJECT = new Subject("putTrace", "traces/log.swf");
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void soManyAreDoneSoManyWaitAndTheNextIsRefused() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        try (WorkQueue work = new WorkQueue(1, 1, LONG)) {
            CompletableFuture<Integer> first = work.submit(SUBJECT, deadline -> {
                gate.await();
                return 1;
            });
            CompletableFuture<Integer> second = work.submit(SUBJECT, deadline -> 2);
            assertThatThrownBy(() -> work.submit(SUBJECT, deadline -> 3))
                    .isInstanceOfSatisfying(
                            Busy.class, busy -> assertThat(busy.retryAfter()).isPositive())
                    .hasMessageStartingWith("1 requests wait already");
            gate.countDown();
            assertThat(first.get() + second.get()).isEqualTo(3);
        }
    }

    @Test
    void whoHearsOfTheEndFindsThePlaceFree() throws Exception {
        try (WorkQueue work = new WorkQueue(1, 0, LONG)) {
            for (int i = 0; i < 5000; i++) {
                int piece = i;
                assertThat(work.submit(SUBJECT, deadline -> piece).get()).isEqualTo(piece);
            }
        }
    }

    /** However many other pieces end meanwhile. */
    @Test
    void aRunningPieceHasItsGraceWhenTheQueueCloses() throws Exception {
        CompletableFuture<Integer> last;
        try (WorkQueue work = new WorkQueue(9, 0, LONG)) {
            last = work.submit(SUBJECT, deadline -> pause(1000));
            for (int i = 1; i < 9; i++) {
                int ms = 20 * i;
                var unused = work.submit(SUBJECT, deadline -> pause(ms));
            }
        }
        assertThat(last.get()).isEqualTo(1000);
    }

    private static int pause(int ms) throws InterruptedException {
        Thread.sleep(ms);
        return ms;
    }

    @Test
    void whatIsOverdueIsGivenUpAndItsPlaceIsFree() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        try (WorkQueue work = new WorkQueue(1, 1, Duration.ofMillis(50))) {
            CompletableFuture<Integer> stuck = work.submit(SUBJECT, deadline -> {
                deadline.atExpiry(told::countDown);
                awaitUninterrupted(gate);
                return 1;
            });
            assertThatThrownBy(stuck::get).hasCauseInstanceOf(Overdue.class);
            assertThat(work.stuck()).containsExactly(SUBJECT);
            told.await();
            assertThat(work.submit(SUBJECT, deadline -> 2).get()).isEqualTo(2);
            gate.countDown();
            while (!work.stuck().isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void whatIsMadeTooLateIsLetGoOf() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<String> late = new CompletableFuture<>();
        try (WorkQueue work = new WorkQueue(1, 1, Duration.ofMillis(50))) {
            CompletableFuture<String> stuck = work.submit(
                    SUBJECT,
                    deadline -> {
                        awaitUninterrupted(gate);
                        return "made";
                    },
                    late::complete);
            assertThatThrownBy(stuck::get).hasCauseInstanceOf(Overdue.class);
            gate.countDown();
            assertThat(late.get()).isEqualTo("made");
        }
    }

    /** The client of an overdue piece was told that it was aborted. */
    @Test
    void whatIsOverdueStoresNothing() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        try (WorkQueue work = new WorkQueue(1, 1, Duration.ofMillis(50))) {
            CompletableFuture<Integer> stuck = work.submit(SUBJECT, deadline -> {
                awaitUninterrupted(gate);
                refusal.complete(catchThrowable(deadline::storing));
                return 1;
            });
            assertThatThrownBy(stuck::get).hasMessageEndingWith("and was aborted.");
            gate.countDown();
            assertThat(refusal.get()).isInstanceOf(Overdue.class);
        }
    }

    @Test
    void whatMayBeStoredInSpiteOfItsDeadlineSaysSo() {
        CountDownLatch gate = new CountDownLatch(1);
        try (WorkQueue work = new WorkQueue(1, 1, Duration.ofMillis(50))) {
            CompletableFuture<Integer> stuck = work.submit(SUBJECT, deadline -> {
                deadline.storing();
                awaitUninterrupted(gate);
                return 1;
            });
            assertThatThrownBy(stuck::get).hasMessageEndingWith("Look whether it is there.");
            gate.countDown();
        }
    }

    /** A thread that is interrupted late runs the piece of another client. */
    @Test
    void theInterruptOfAnOverduePieceReachesNoOther() throws Exception {
        try (WorkQueue work = new WorkQueue(1, 0, Duration.ofMillis(1))) {
            for (int i = 0; i < 300; i++) {
                CompletableFuture<Boolean> brief = work.submit(SUBJECT, deadline -> {
                    long end = System.nanoTime() + 1_000_000;
                    while (System.nanoTime() - end < 0) {
                        Thread.onSpinWait();
                    }
                    return true;
                });
                var unused = catchThrowable(brief::get);
                CompletableFuture<Boolean> next =
                        work.submit(SUBJECT, deadline -> Thread.currentThread().isInterrupted());
                assertThat(next.exceptionally(overdue -> false).get()).isFalse();
            }
        }
    }

    @Test
    void aFailureIsTheAnswer() {
        try (WorkQueue work = new WorkQueue(1, 1, LONG)) {
            CompletableFuture<Integer> failed = work.submit(SUBJECT, deadline -> {
                throw new IllegalStateException("no");
            });
            assertThatThrownBy(failed::get).hasRootCauseMessage("no");
        }
    }

    private static void awaitUninterrupted(CountDownLatch gate) {
        while (true) {
            try {
                gate.await();
                return;
            } catch (InterruptedException e) {
                // Models a plugin that loops.
            }
        }
    }
}
