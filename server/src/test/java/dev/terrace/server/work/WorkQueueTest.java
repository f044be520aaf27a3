package dev.terrace.server.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkQueueTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void soManyAreDoneSoManyWaitAndTheNextIsRefused() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        try (WorkQueue work = new WorkQueue(1, 1, LONG)) {
            CompletableFuture<Integer> first = work.submit(deadline -> {
                gate.await();
                return 1;
            });
            CompletableFuture<Integer> second = work.submit(deadline -> 2);
            assertThatThrownBy(() -> work.submit(deadline -> 3))
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
                assertThat(work.submit(deadline -> piece).get()).isEqualTo(piece);
            }
        }
    }

    @Test
    void whatIsOverdueIsGivenUpAndItsPlaceIsFree() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        try (WorkQueue work = new WorkQueue(1, 1, Duration.ofMillis(50))) {
            CompletableFuture<Integer> stuck = work.submit(deadline -> {
                deadline.atExpiry(told::countDown);
                awaitUninterrupted(gate);
                return 1;
            });
            assertThatThrownBy(stuck::get).hasCauseInstanceOf(Overdue.class);
            assertThat(work.stuck()).isEqualTo(1);
            told.await();
            assertThat(work.submit(deadline -> 2).get()).isEqualTo(2);
            gate.countDown();
            while (work.stuck() > 0) {
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

    @Test
    void aFailureIsTheAnswer() {
        try (WorkQueue work = new WorkQueue(1, 1, LONG)) {
            CompletableFuture<Integer> failed = work.submit(deadline -> {
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
