package dev.terrace.testkit;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.node.Taint;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test that refers to nothing, or names two things alike, fails instead of testing less. */
class ClusterBuilderTest {
    private static void assertRefused(UnaryOperator<ClusterBuilder> mistake, String sentence) {
        assertThatThrownBy(() -> mistake.apply(cluster().node("n1", "1 cpu").node("n2", "1 cpu"))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    @Test
    void namesOfNodesExist() {
        assertRefused(on -> on.label("n3", "zone", "a"), "a label names node 'n3'; the cluster has n1, n2");
        assertRefused(
                on -> on.taint("n3", new Taint("a", "b", "NoSchedule")),
                "a taint names node 'n3'; the cluster has n1, n2");
        assertRefused(on -> on.usage("n3", 1, 1), "an annotation names node 'n3'; the cluster has n1, n2");
        assertRefused(on -> on.cordon("n3"), "a cordon names node 'n3'; the cluster has n1, n2");
        assertRefused(
                on -> on.pod(pod("p", "1 cpu").runningOn("n3")), "pod ns/p names node 'n3'; the cluster has n1, n2");
        assertThat(cluster()
                        .lacking("n3")
                        .pod(pod("p", "1 cpu").runningOn("n3"))
                        .build()
                        .tasks())
                .hasSize(1);
    }

    @Test
    void namesOfQueuesExist() {
        assertRefused(
                on -> on.queue(queue("a")).queue(queue("b")).job(job("j").queue("c")),
                "job ns/j names queue 'c'; the cluster has a, b");
    }

    @Test
    void aFailedExpectationSaysWhyJobsWait() {
        CycleAssert outcome = cluster()
                .node("n1", "1 cpu")
                .job(job("new").pod(pod("p", "2 cpu")))
                .run(AllocateAction::new);
        String waiting = "waiting: new: no node accepts its pods: too little cpu (1 of 1 node, 2 requested)";
        assertThatThrownBy(() -> outcome.bound(1)).hasMessageStartingWith("[bound pods; " + waiting + "]");
        assertThatThrownBy(() -> outcome.pipelined("p", "n1"))
                .hasMessageStartingWith("[pipelined pods; " + waiting + "]");
        assertThatThrownBy(() -> outcome.waits("nope", "too little")).hasMessage("no job 'nope' waits; " + waiting);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"4 cores", "4 cpu, 8 Gi", "500 m", "-4 cpu", "NaN cpu", "4cpu", "4", "cpu 4", "4 cpu 8", "4 Cpu"
            })
    void amountsAreNumbersAndResources(String text) {
        assertRefused(
                on -> on.node("n3", text),
                "'" + text + "' is not a list of amounts, which looks like '4 cpu 8 Gi 1 example.org/card 10 pods'");
    }

    @Test
    void namesDiffer() {
        assertRefused(on -> on.node("n1", "2 cpu"), "node 'n1' is there twice");
        assertRefused(on -> on.queue(queue("a")).queue(queue("a")), "two QueueSpec objects are named a");
        assertRefused(on -> on.job(job("a")).job(job("a")), "two JobSpec objects are named ns/a");
        assertRefused(on -> on.pod(pod("p", "")).pod(pod("p", "")), "two TaskSpec objects are named ns/p");
        assertRefused(
                on -> on.priorityClass("a", 1).priorityClass("a", 2), "two PriorityClassSpec objects are named a");
    }

    @Test
    void anExpectationAboutAQueueNamesOneOfTheReport() {
        CycleAssert outcome = cluster().node("n1", "1 cpu").run(AllocateAction::new);
        assertThatThrownBy(() -> outcome.queue("defualt"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("no queue 'defualt' in the report, which has [default]");
    }

    @Test
    void aScenarioHasItsNodesOnce() {
        assertThatThrownBy(() -> Scenario.of("node n1 cpu:1000", "pod ns/p on:n2"))
                .hasMessage("pod ns/p names node 'n2', which no earlier line has");
        assertThatThrownBy(() -> Scenario.of("node n1 cpu:1000", "node n1 cpu:1000"))
                .hasMessage("node 'n1' is there twice: node n1 cpu:1000");
    }
}
