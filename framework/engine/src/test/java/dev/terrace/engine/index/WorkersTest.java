package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    private static final int PARTS = 64;

    private final Workers workers = new Workers(4, ClassLoader.getPlatformClassLoader());

    /** Each thread has its own counter, without locks. */
    @RepeatedTest(20)
    void eachPartIsDoneOnceAndNoTwoThreadsHaveOneNumber() {
        AtomicIntegerArray done = new AtomicIntegerArray(PARTS);
        int[] byThread = new int[16 * workers.size()];
        workers.sessionBegins();
        for (int i = 0; i < 200; i++) {
            workers.share(PARTS, true, (number, thread) -> {
                done.incrementAndGet(number);
                byThread[16 * thread]++;
            });
        }
        for (int number = 0; number < PARTS; number++) {
            assertThat(done.get(number)).isEqualTo(200);
        }
        assertThat(byThread[0] + byThread[16] + byThread[32] + byThread[48]).isEqualTo(200 * PARTS);
    }

    @Test
    void helpersTakePart() throws InterruptedException {
        CountDownLatch two = new CountDownLatch(2);
        Set<Integer> threads = ConcurrentHashMap.newKeySet();
        workers.sessionBegins();
        workers.share(PARTS, true, (number, thread) -> {
            if (threads.add(thread)) {
                two.countDown();
                await(two);
            }
        });
        assertThat(threads).hasSizeGreaterThan(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void noHelperRunsWhereSessionsHaveAllProcessors() {
        for (int session = 0; session < 4; session++) {
            workers.sessionBegins();
        }
        workers.share(PARTS, true, (number, thread) -> assertThat(thread).isZero());
        workers.sessionEnds();
        workers.share(PARTS, true, (number, thread) -> assertThat(thread).isLessThan(2));
    }

    /** A thread that shares work inside a part simulates a second session. */
    @Test
    void aSessionThatSharesWhileAnotherIsHelpedDoesAllPartsItself() {
        workers.sessionBegins();
        workers.share(
                PARTS,
                true,
                (outer, any) -> workers.share(
                        PARTS, true, (inner, thread) -> assertThat(thread).isZero()));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6})
    void ofTwoPartsThatFailTheFirstIsReported(int later) {
        CountDownLatch both = new CountDownLatch(2);
        workers.sessionBegins();
        assertThatThrownBy(() -> workers.share(PARTS, true, (number, thread) -> {
                    if (number == 5 || number == 6) {
                        both.countDown();
                        await(both);
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(number == later ? 20 : 0));
                        throw new IllegalStateException("part " + number);
                    }
                }))
                .hasMessage("part 5");
        workers.share(PARTS, true, (number, thread) -> assertThat(number).isBetween(0, PARTS));
    }
}
