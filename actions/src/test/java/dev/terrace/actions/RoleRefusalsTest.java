package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.CycleAssert;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests that a node that refuses a task is not evaluated for the other tasks of its role, even if they would fit. */
class RoleRefusalsTest {
    @Test
    void aRefusalOfAClusterWidePredicateCountsForTheRole() {
        train(true).bound("a-0", "n2").bound("a-1", "n2");
    }

    @Test
    void withoutTheCacheEachTaskOfTheRoleIsEvaluated() {
        train(false).bound("a-0", "n2").bound("a-1", "n1");
    }

    private static CycleAssert train(boolean remember) {
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("a").minMember(2)
                        .pod(pod("a-0", "1 cpu").role("worker"))
                        .pod(pod("a-1", "1 cpu").role("worker")))
                .plugins(registering("only-the-first-is-refused", RoleRefusalsTest::refusesTheFirst))
                .arguments("allocate", Map.of("predicateErrorCacheEnable", remember))
                .verified()
                .run(AllocateAction::new);
    }

    /** The first task may not use n1. */
    private static void refusesTheFirst(Hooks hooks) {
        hooks.jobReady(job -> job.readyTasks() >= job.minMember()).predicate(NodePredicate.clusterWide(task -> {
            Predicate<String> refused = task.key().endsWith("-0") ? name -> name.equals("n1") : name -> false;
            return node -> refused.test(node.name()) ? Verdict.rejects("not for the first") : Verdict.fits();
        }));
    }
}
