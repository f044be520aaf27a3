package dev.terrace.plugins.armada;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.explanation.Step;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Trait;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the action as a whole: from a session to a round and back. */
class FairShareActionTest {
    private static final String A = "armadaproject.io/";

    private static CycleAssert run(ClusterBuilder cluster) {
        return cluster.run(FairShareAction::new);
    }

    private static PodBuilder onN1(String name) {
        return pod(name, "1 cpu").runningOn("n1");
    }

    /** Two queues; the jobs of one hold all 4 cores of the only node. */
    private static ClusterBuilder fullNode() {
        return cluster()
                .node("n1", "4 cpu")
                .queue(queue("old"))
                .queue(queue("new"))
                .job(job("runs")
                        .queue("old")
                        .pod(onN1("a").started(1))
                        .pod(onN1("b").started(2))
                        .pod(onN1("c").started(3))
                        .pod(onN1("d").started(4)));
    }

    private static JobBuilder waiting(int count) {
        return job("waits").queue("new").pods(pods(count, "1 cpu"));
    }

    @Test
    void aQueueAboveItsShareLosesTheLatestPodsToANewcomer() {
        CycleAssert outcome = run(fullNode().job(waiting(3)));
        outcome.evicted("c", "d").boundNothing().waits("waits", "no suitable node has room");
        outcome.pipelined("waits-0", "n1").pipelined("waits-1", "n1");
        assertThat(outcome.report().evictions())
                .extracting(eviction -> eviction.reason().words())
                .containsOnly("old held 1.00 of the cluster, its share is 0.50");
        assertThat(outcome.queue("new").figures())
                .containsExactly(Figure.of("fair share", 0.5), Figure.of("adjusted", 0.5), Figure.of("actual", 0.5));
    }

    @Test
    void theReasonOfAPodThatIsLargerThanEveryNodeNamesTheResource() {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu 8 Gi")
                .node("n2", "4 cpu 8 Gi")
                .queue(queue("new"))
                .job(job("large").queue("new").pod(pod("l", "100 cpu")))
                .job(job("full").queue("new").pods(pods(3, "4 cpu")));
        run(cluster)
                .waits(
                        "large",
                        "no suitable node has room for it, even when empty: too little cpu (2 of 2 nodes, 100 requested)");
        assertThat(run(cluster).report().waiting())
                .filteredOn(waiting -> waiting.job().equals("ns/full"))
                .singleElement()
                .satisfies(waiting -> assertThat(waiting.reason()).endsWith("no suitable node has room for it"));
    }

    @Test
    void anExplanationTellsThatAPodWasConsidered() {
        Step step = fullNode()
                .job(waiting(3))
                .explain(Set.of("waits-2"), FairShareAction::new)
                .jobs()
                .get(0)
                .steps()
                .get(0);
        assertThat(step.outcome()).isEqualTo(Step.Outcome.NOT_PLACED);
        assertThat(step.because()).isEqualTo("no suitable node has room for it");
    }

    @Test
    void aPriorityFactorIsTheReciprocalOfAWeight() {
        CycleAssert outcome = run(cluster()
                .node("n1", "4 cpu")
                .queue(queue("old").annotation(A + "priorityFactor", "3"))
                .queue(queue("new"))
                .job(job("runs")
                        .queue("old")
                        .pod(onN1("a"))
                        .pod(onN1("b"))
                        .pod(onN1("c"))
                        .pod(onN1("d")))
                .job(waiting(4)));
        outcome.evicted("b", "c", "d").boundNothing();
        assertThat(outcome.report().pipelined()).hasSize(3);
    }

    @Test
    void podsOfAClassThatIsNotPreemptibleStay() {
        run(cluster()
                        .node("n1", "2 cpu")
                        .priorityClass("stays", 10, false)
                        .queue(queue("old"))
                        .queue(queue("new"))
                        .job(job("runs")
                                .queue("old")
                                .pod(onN1("a").priorityClass("stays"))
                                .pod(onN1("b").priorityClass("stays")))
                        .job(waiting(1)))
                .evicted()
                .boundNothing();
    }

    @Test
    void aMoreUrgentPodTakesTheNodeOfALessUrgentOne() {
        CycleAssert outcome = run(cluster()
                .node("n1", "1 cpu")
                .priorityClass("high", 100, true)
                .job(job("runs").pod(onN1("low")))
                .job(job("waits").pod(pod("urgent", "1 cpu").priorityClass("high"))));
        outcome.evicted("low").boundNothing().pipelined("urgent", "n1");
        assertThat(outcome.report().evictions().get(0).preemptor()).isEqualTo("ns/urgent");
    }

    @Test
    void itFollowsNoOrderOfQueues() {
        assertThat(new FairShareAction().traits()).containsExactly(Trait.GIVES_NODES);
    }

    @Test
    void timeCountsOnlyWhereARateIsLimited() {
        assertThat(run(fullNode()).report().wanted()).isNull();
        Map<String, Object> rate = Map.of("maximumSchedulingRate", 1.0, "maximumSchedulingBurst", 1);
        assertThat(run(fullNode().arguments("fairshare", rate)).report().wanted())
                .isEqualTo(Instant.EPOCH);
    }

    @Test
    void whatAskedForNothingNewIsNoDecision() {
        run(fullNode()).evicted().boundNothing();
    }

    @Test
    void anAnnotatedGangIsPlacedWholeOrNotAtAll() {
        run(cluster().node("n1", "2 cpu").job(gang(3, Map.of("gangCardinality", "3"))))
                .boundNothing();
        run(cluster().node("n1", "3 cpu").job(gang(3, Map.of("gangCardinality", "3"))))
                .bound(3);
    }

    @Test
    void aGangIsPlacedAtItsMinimumAndItsOtherMembersFail() {
        run(cluster().node("n1", "2 cpu").job(gang(4, Map.of("gangCardinality", "4", "gangMinimumCardinality", "2"))))
                .bound(2)
                .failed("p2", "p3");
        run(cluster().node("n1", "1 cpu").job(gang(4, Map.of("gangCardinality", "4", "gangMinimumCardinality", "2"))))
                .boundNothing()
                .failed();
    }

    @Test
    void aGangGetsNodesWithOneValueOfItsLabel() {
        Map<String, String> uniform = Map.of("gangCardinality", "2", "gangNodeUniformityLabel", "rack");
        CycleAssert outcome = cluster()
                .node("n1", "1 cpu")
                .label("n1", "rack", "a")
                .node("n2", "1 cpu")
                .label("n2", "rack", "b")
                .node("n3", "1 cpu")
                .label("n3", "rack", "b")
                .job(gang(2, uniform))
                .arguments("fairshare", Map.of("indexedNodeLabels", List.of("rack")))
                .run(FairShareAction::new);
        outcome.bound("p0", "n2").bound("p1", "n3");
    }

    private static JobBuilder gang(int size, Map<String, String> annotations) {
        JobBuilder gang = job("g");
        for (int i = 0; i < size; i++) {
            PodBuilder member = pod("p" + i, "1 cpu").annotation(A + "gangId", "g");
            annotations.forEach((key, value) -> member.annotation(A + key, value));
            gang.pod(member);
        }
        return gang;
    }

    @Test
    void aGroupThatNeedsSeveralIsAGangAndTheRestComesSingly() {
        run(cluster().node("n1", "3 cpu").job(job("g").minMember(4).pods(pods(5, "1 cpu"))))
                .boundNothing();
        run(cluster().node("n1", "3 cpu").job(job("g").minMember(2).pods(pods(5, "1 cpu"))))
                .bound(3);
    }

    @Test
    void aLowerPriorityOfAJobComesFirst() {
        run(cluster()
                        .node("n1", "1 cpu")
                        .job(job("g").pod(pod("late", "1 cpu").annotation(A + "priority", "5"))
                                .pod(pod("soon", "1 cpu").annotation(A + "priority", "2"))))
                .bound("soon", "n1");
    }

    @Test
    void aClosedQueueGetsNothing() {
        run(cluster().node("n1", "4 cpu").queue(queue("new").state("Closed")).job(waiting(1)))
                .boundNothing()
                .waits("waits", "its queue is cordoned");
    }

    @Test
    void aRateLastsFromCycleToCycle() {
        Map<String, Object> rate = Map.of("maximumSchedulingRate", 1.0, "maximumSchedulingBurst", 2);
        CycleAssert first = cluster()
                .node("n1", "4 cpu")
                .queue(queue("new"))
                .job(waiting(3))
                .arguments("fairshare", rate)
                .run(FairShareAction::new);
        first.bound(2).waits("waits", "maximumSchedulingRate is reached");
        cluster()
                .node("n1", "4 cpu")
                .queue(queue("new"))
                .job(waiting(3))
                .arguments("fairshare", rate)
                .states(first.report().pluginStates())
                .run(FairShareAction::new)
                .boundNothing();
    }

    @Test
    void awayFromHomeAPodIsRememberedAtItsLowerPriority() {
        Map<String, Object> away = Map.of(
                "wellKnownNodeTypes",
                List.of(Map.of(
                        "name", "gpu", "taints", List.of(Map.of("key", "gpu", "value", "*", "effect", "NoSchedule")))),
                "priorityClasses",
                Map.of(
                        "guest",
                        Map.of(
                                "priority",
                                100,
                                "preemptible",
                                true,
                                "awayNodeTypes",
                                List.of(Map.of("priority", 50, "wellKnownNodeTypeName", "gpu")))));
        CycleAssert outcome = cluster()
                .node("n1", "1 cpu")
                .taint("n1", new Taint("gpu", "true", "NoSchedule"))
                .job(job("g").pod(pod("visitor", "1 cpu").priorityClass("guest")))
                .arguments("fairshare", away)
                .run(FairShareAction::new);
        outcome.bound("visitor", "n1");
        assertThat(outcome.report().pluginStates())
                .anySatisfy(state -> assertThat(state.data()).isEqualTo("{\"ns/visitor\": 50.0}"));
        cluster()
                .node("n1", "1 cpu")
                .taint("n1", new Taint("gpu", "true", "NoSchedule"))
                .priorityClass("between", 70)
                .job(job("g").pod(onN1("visitor").priorityClass("guest")))
                .job(job("h").pod(pod("host", "1 cpu")
                        .priorityClass("between")
                        .tolerates(new Toleration("gpu", "Exists", "", ""))))
                .arguments("fairshare", away)
                .states(outcome.report().pluginStates())
                .run(FairShareAction::new)
                .evicted("visitor")
                .boundNothing()
                .pipelined("host", "n1");
    }

    /** Four cores: two are held, one is idle, and one is held by a pod that is leaving. */
    private static ClusterBuilder oneLeaves() {
        return cluster()
                .node("n1", "4 cpu")
                .queue(queue("old"))
                .queue(queue("new"))
                .job(job("runs")
                        .queue("old")
                        .pod(onN1("a"))
                        .pod(onN1("b"))
                        .pod(onN1("c").leaving()));
    }

    @Test
    void theRoomOfALeavingPodIsPromised() {
        CycleAssert outcome = run(oneLeaves().job(waiting(2)));
        outcome.evicted().bound(1);
        assertThat(outcome.report().pipelined()).hasSize(1);
    }

    @Test
    void aGangIsPromisedAsAWhole() {
        CycleAssert outcome =
                run(oneLeaves().job(gang(2, Map.of("gangCardinality", "2")).queue("new")));
        outcome.evicted().boundNothing();
        assertThat(outcome.report().pipelined()).hasSize(2);
    }

    @Test
    void aLeavingPodOfNoJobStillHoldsItsRoom() {
        run(cluster()
                        .node("n1", "1 cpu")
                        .queue(queue("new"))
                        .pod(onN1("daemon").leaving())
                        .job(waiting(1)))
                .boundNothing()
                .pipelinedNothing();
    }

    @Test
    void aPromiseTakesNoToken() {
        CycleAssert outcome = oneLeaves()
                .job(waiting(2))
                .arguments("fairshare", Map.of("maximumSchedulingRate", 1.0, "maximumSchedulingBurst", 2))
                .run(FairShareAction::new);
        outcome.bound(1);
        assertThat(outcome.report().pluginStates())
                .anySatisfy(state -> assertThat(state.data()).contains("\"all\": 1.0"));
    }

    @Test
    void podsOfOthersAreInTheWay() {
        run(cluster()
                        .node("n1", "2 cpu")
                        .queue(queue("new"))
                        .pod(onN1("daemon"))
                        .job(waiting(2)))
                .bound(1)
                .evicted();
    }

    /** Armada compares whole seconds, and rounds a deadline up. */
    @Test
    void fractionsOfASecondAreRoundedAsByArmada() {
        CycleAssert outcome = cluster()
                .node("n1", "3 cpu")
                .job(job("g").pod(pod("a", "1 cpu").lifetime(1.0, null)))
                .arguments(
                        "fairshare", Map.of("minTerminationGracePeriod", "1500ms", "defaultActiveDeadline", "1500ms"))
                .run(FairShareAction::new);
        assertThat(outcome.report().amendments())
                .containsExactly(new Amendment("ns/a", "activeDeadlineSeconds", 2, "ns/a"));
    }

    @Test
    void aTerminationPeriodOfNothingBecomesTheLeastAndADeadlineIsAdded() {
        CycleAssert outcome = cluster()
                .node("n1", "3 cpu 1 nvidia.com/gpu")
                .job(job("g").pod(pod("a", "1 cpu").lifetime(null, null))
                        .pod(pod("b", "1 cpu 1 nvidia.com/gpu").lifetime(0.0, null))
                        .pod(pod("c", "1 cpu").lifetime(30.0, 60L)))
                .arguments(
                        "fairshare",
                        Map.of(
                                "defaultActiveDeadline",
                                "72h",
                                "defaultActiveDeadlineByResourceRequest",
                                Map.of("nvidia.com/gpu", "1h30m")))
                .run(FairShareAction::new);
        assertThat(outcome.report().amendments())
                .containsExactlyInAnyOrder(
                        new Amendment("ns/a", "terminationGracePeriodSeconds", 1, "ns/a"),
                        new Amendment("ns/a", "activeDeadlineSeconds", 259_200, "ns/a"),
                        new Amendment("ns/b", "terminationGracePeriodSeconds", 1, "ns/b"),
                        new Amendment("ns/b", "activeDeadlineSeconds", 5_400, "ns/b"));
    }

    @Test
    void aTerminationPeriodOutOfRangeIsRefusedWithASentence() {
        CycleAssert outcome = run(cluster()
                .node("n1", "3 cpu")
                .job(job("g").pod(pod("short", "1 cpu").lifetime(0.5, null))
                        .pod(pod("long", "1 cpu").lifetime(301.0, null))
                        .pod(pod("right", "1 cpu").lifetime(300.0, null))));
        outcome.bound(1).failed("short", "long");
        assertThat(outcome.report().failures())
                .extracting(Failure::because)
                .contains("test: terminationGracePeriodSeconds is 0.5; between 1 and 300 seconds is expected, or 0 for"
                        + " the least.");
    }

    @Test
    void anAnnotationThatIsNoNumberIsRefused() {
        assertThatThrownBy(() -> run(cluster().node("n1", "1 cpu").job(gang(1, Map.of("gangCardinality", "two")))))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("pod ns/p0: annotation armadaproject.io/gangCardinality is \"two\"; a whole "
                        + "number of at least 1 is expected.");
    }

    @Test
    void aDefaultClassThatDoesNotExistIsRefused() {
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .priorityClass("high", 100)
                .arguments("fairshare", Map.of("defaultPriorityClassName", "hihg"));
        assertThatThrownBy(() -> run(cluster))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("argument 'defaultPriorityClassName' of Armada is 'hihg', which is no class of"
                        + " priorityClasses or of the cluster: high.");
    }
}
