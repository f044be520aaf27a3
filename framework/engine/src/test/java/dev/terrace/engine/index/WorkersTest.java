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

    private final Workers crew = new Workers(4);

    /** Members count without locks, each for itself. */
    @RepeatedTest(20)
    void eachPartIsDoneOnceAndNoTwoThreadsAreOneMember() {
        AtomicIntegerArray done = new AtomicIntegerArray(PARTS);
        int[] byMember = new int[16 * crew.size()];
        crew.sessionBegins();
        for (int i = 0; i < 200; i++) {
            crew.share(PARTS, true, (number, member) -> {
                done.incrementAndGet(number);
                byMember[16 * member]++;
            });
        }
        for (int number = 0; number < PARTS; number++) {
            assertThat(done.get(number)).isEqualTo(200);
        }
        assertThat(byMember[0] + byMember[16] + byMember[32] + byMember[48]).isEqualTo(200 * PARTS);
    }

    @Test
    void helpersCome() throws InterruptedException {
        CountDownLatch two = new CountDownLatch(2);
        Set<Integer> members = ConcurrentHashMap.newKeySet();
        crew.sessionBegins();
        crew.share(PARTS, true, (number, member) -> {
            if (members.add(member)) {
                two.countDown();
                await(two);
            }
        });
        assertThat(members).hasSizeGreaterThan(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nobodyHelpsWhereSessionsHaveAllProcessors() {
        for (int session = 0; session < 4; session++) {
            crew.sessionBegins();
        }
        crew.share(PARTS, true, (number, member) -> assertThat(member).isZero());
        crew.sessionEnds();
        crew.share(PARTS, true, (number, member) -> assertThat(member).isLessThan(2));
    }

    /** What two sessions would do, and what one thread can do to see it. */
    @Test
    void whoComesWhileOthersAreHelpedDoesAllItself() {
        crew.sessionBegins();
        crew.share(
                PARTS,
                true,
                (outer, any) -> crew.share(
                        PARTS, true, (inner, member) -> assertThat(member).isZero()));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6})
    void ofTwoThatFailTheFirstPartIsTold(int later) {
        CountDownLatch both = new CountDownLatch(2);
        crew.sessionBegins();
        assertThatThrownBy(() -> crew.share(PARTS, true, (number, member) -> {
                    if (number == 5 || number == 6) {
                        both.countDown();
                        await(both);
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(number == later ? 20 : 0));
                        throw new IllegalStateException("part " + number);
                    }
                }))
                .hasMessage("part 5");
        crew.share(PARTS, true, (number, member) -> assertThat(number).isBetween(0, PARTS));
    }
}
