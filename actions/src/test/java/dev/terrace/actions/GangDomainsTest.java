package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A cluster with three domains of one node each: one without victims, one that frees too little, and one that frees
 * enough.
 */
class GangDomainsTest {
    private static CycleAssert preempt(
            UnaryOperator<List<List<HyperNode>>> gradients, JobBuilder starving, Map<String, Object> arguments) {
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .node("n2", "1 cpu")
                .node("n3", "4 cpu")
                .hyperNode("a-empty", 1, "n1")
                .hyperNode("b-small", 1, "n2")
                .hyperNode("c-large", 1, "n3")
                .priorityClass("low", 1)
                .priorityClass("high", 2)
                .job(job("old")
                        .priorityClass("low")
                        .minMember(0)
                        .pod(pod("small", "1 cpu").runningOn("n2"))
                        .pod(pod("large", "4 cpu").runningOn("n3")))
                .job(starving.priorityClass("high").pod(pod("new", "4 cpu")));
        return cluster.plugins(
                        AnyVictim::new,
                        InlinePlugin.registering(
                                "gradients",
                                hooks -> hooks.hyperNodeGradient((group, within) -> gradients.apply(
                                        List.of(within.children().isEmpty() ? List.of(within) : within.children())))))
                .arguments("gangpreempt", arguments)
                .run(GangPreemptAction::new);
    }

    /** Below 1 means 8. */
    @ParameterizedTest
    @CsvSource({"-1, true", "0, true", "1, false", "2, false", "3, true"})
    void noMoreDomainsAreTriedThanTheArgumentSays(int maxDomains, boolean isFound) {
        preempt(all -> all, job("new"), Map.of("maxDomains", maxDomains))
                .evicted(isFound ? new String[] {"large"} : new String[0]);
    }

    @Test
    void withoutADomainToTryItIsTheWholeCluster() {
        preempt(all -> List.of(), job("new"), Map.of()).evicted("small", "large");
    }

    @Test
    void aJobThatMustStayInADomainIsNotTriedInTheWholeCluster() {
        preempt(all -> List.of(), job("new").within(1), Map.of()).evicted();
    }
}
