package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/**
 * The promises of Armada's design page. They hold on clusters whose jobs all have one size and one class. On other
 * clusters the rules break each of them; each test names the smallest such cluster. A job is written as queue, size,
 * {@code !} if it has the more urgent class, and {@code @} with its node.
 */
class PromisesTest {
    private static final int EACH = 400;
    private static final int MAX_JOBS = 9;

    /** Every queue gets what it requests, or at least what half of the cluster could hold of it. */
    @Test
    void sharingIncentive() {
        assertThat(smallest(1, (before, after) -> sharesAreHeld(after))).isEmpty();
        assertThat(smallest(3, (before, after) -> sharesAreHeld(after)))
                .hasToString("Optional[nodes [3], jobs [a3!@0, b1]]");
    }

    private static boolean sharesAreHeld(TinyCluster after) {
        for (int q = 0; q < 2; q++) {
            int held = after.held(q);
            int half = after.total() / 2;
            if (after.waiting(q).stream().anyMatch(job -> held + job.size() <= half)) {
                return false;
            }
        }
        return true;
    }

    /** No queue with queued jobs holds less than another queue by more than one job. */
    @Test
    void envyFreeness() {
        assertThat(smallest(1, (before, after) -> isEnvyFree(after))).isEmpty();
        assertThat(smallest(3, (before, after) -> isEnvyFree(after)))
                .hasToString("Optional[nodes [3], jobs [a3!@0, b1]]");
    }

    private static boolean isEnvyFree(TinyCluster after) {
        for (int q = 0; q < 2; q++) {
            int held = after.held(q);
            int others = after.held(1 - q);
            if (after.waiting(q).stream().anyMatch(job -> held + job.size() < others)) {
                return false;
            }
        }
        return true;
    }

    /** No queued job fits into free room. */
    @Test
    void paretoEfficiency() {
        assertThat(smallest(1, (before, after) -> nothingIsLeft(after))).isEmpty();
        assertThat(smallest(3, (before, after) -> nothingIsLeft(after)))
                .hasToString("Optional[nodes [1, 3], jobs [a1@1, a3!]]");
    }

    private static boolean nothingIsLeft(TinyCluster after) {
        for (int n = 0; n < after.nodes().size(); n++) {
            int free = after.free(n);
            if (after.jobs().stream().anyMatch(job -> job.node() < 0 && job.size() <= free)) {
                return false;
            }
        }
        return true;
    }

    /** Preempted jobs that are submitted again preempt no job. */
    @Test
    void preemptionStability() {
        assertThat(smallest(1, (before, after) -> after.decide().preempted().isEmpty()))
                .isEmpty();
        assertThat(smallest(3, (before, after) -> after.decide().preempted().isEmpty()))
                .hasToString("Optional[nodes [4, 4], jobs [b3@0, b1!, b3!, a2]]");
    }

    /** No preempted job would still fit on its node. */
    @Test
    void noPreemptionThatDoesNotHelp() {
        assertThat(smallest(1, PromisesTest::allHelp)).isEmpty();
        assertThat(smallest(3, PromisesTest::allHelp)).hasToString("Optional[nodes [3], jobs [b2@0, b1@0, a2]]");
    }

    private static boolean allHelp(TinyCluster before, TinyCluster after) {
        for (int j = 0; j < before.jobs().size(); j++) {
            TinyCluster.TinyJob ran = before.jobs().get(j);
            boolean isGone = ran.node() >= 0 && after.jobs().get(j).node() < 0;
            if (isGone && ran.size() <= after.free(ran.node())) {
                return false;
            }
        }
        return true;
    }

    /** The first cluster, in order of the number of jobs, on which a promise does not hold. */
    private static Optional<TinyCluster> smallest(int largest, BiPredicate<TinyCluster, TinyCluster> promise) {
        Random random = new Random(6);
        for (int jobs = 1; jobs <= MAX_JOBS; jobs++) {
            for (int i = 0; i < EACH; i++) {
                TinyCluster cluster = TinyCluster.random(random, jobs, largest);
                if (!promise.test(cluster, cluster.after(cluster.decide()))) {
                    return Optional.of(cluster);
                }
            }
        }
        return Optional.empty();
    }
}
