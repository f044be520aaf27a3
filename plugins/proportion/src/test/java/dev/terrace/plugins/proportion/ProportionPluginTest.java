package dev.terrace.plugins.proportion;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.CycleAssert;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ProportionPluginTest {
    private static double deservedCpu(CycleAssert outcome, String queue) {
        ResourceVector deserved = Objects.requireNonNull(outcome.queue(queue).deserved());
        return deserved.value(ResourceNames.CPU);
    }

    @Test
    void theClusterIsDividedByWeightAndWhatOneLeavesGoesToTheOthers() {
        CycleAssert outcome = cluster()
                .node("n1", "12 cpu")
                .queue(queue("a").weight(1))
                .queue(queue("b").weight(2))
                .queue(queue("c").weight(3))
                .job(job("a").queue("a").pods(pods(12, "1 cpu")))
                .job(job("b").queue("b").pods(pods(12, "1 cpu")))
                .job(job("c").queue("c").pods(pods(3, "1 cpu")))
                .plugins(ProportionPlugin::new)
                .run(AllocateAction::new);
        assertThat(deservedCpu(outcome, "a")).isEqualTo(3000);
        assertThat(deservedCpu(outcome, "b")).isEqualTo(6000);
        assertThat(deservedCpu(outcome, "c")).isEqualTo(3000);
        outcome.bound(12);
    }

    @Test
    void capabilityIsTheMostAndGuaranteeTheLeast() {
        CycleAssert outcome = cluster()
                .node("n1", "12 cpu")
                .queue(queue("a").capability("2 cpu"))
                .queue(queue("b").guarantee("4 cpu"))
                .job(job("a").queue("a").pods(pods(12, "1 cpu")))
                .job(job("b").queue("b").pods(pods(1, "1 cpu")))
                .plugins(ProportionPlugin::new)
                .run(AllocateAction::new);
        assertThat(deservedCpu(outcome, "a")).isEqualTo(2000);
        assertThat(deservedCpu(outcome, "b")).isEqualTo(4000);
        outcome.bound(3);
    }

    @Test
    void higherPriorityThenSmallerShareComesFirst() {
        cluster()
                .node("n1", "4 cpu")
                .queue(queue("a"))
                .queue(queue("b").priority(5))
                .job(job("a").queue("a").pods(pods(2, "1 cpu")))
                .job(job("b").queue("b").pods(pods(2, "1 cpu")))
                .plugins(ProportionPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("b-0", "b-1", "a-0", "a-1");
    }

    @Test
    void aQueueThatIsNotOpenIsGivenNothing() {
        cluster()
                .node("n1", "4 cpu")
                .queue(queue("default").state(""))
                .job(job("new").phase(JobPhase.PENDING).minResources("1 cpu").pods(pods(1, "1 cpu")))
                .job(job("old").pods(pods(1, "1 cpu")))
                .plugins(ProportionPlugin::new)
                .run(EnqueueAction::new, AllocateAction::new)
                .admitted()
                .boundNothing();
    }

    @Test
    void reservationsCountAgainstTheCapability() {
        cluster()
                .node("n1", "9 cpu")
                .queue(queue("default").capability("4 cpu"))
                .job(job("a").phase(JobPhase.PENDING).minResources("3 cpu"))
                .job(job("b").phase(JobPhase.PENDING).minResources("3 cpu"))
                .job(job("c").phase(JobPhase.PENDING).minResources("1 cpu"))
                .plugins(ProportionPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a", "c");
    }

    /** Volcano leaves it out of what is still to come; in the cycle of the admission it counts. */
    @Test
    void anAdmittedGroupWithoutPodsReservesNoEphemeralStorage() {
        cluster()
                .node("n1", "9 cpu 200 ephemeral-storage")
                .queue(queue("default").capability("100 ephemeral-storage"))
                .job(job("a").phase(JobPhase.INQUEUE).minResources("60 ephemeral-storage"))
                .job(job("b").phase(JobPhase.PENDING).minResources("60 ephemeral-storage"))
                .job(job("c").phase(JobPhase.PENDING).minResources("60 ephemeral-storage"))
                .plugins(ProportionPlugin::new)
                .run(EnqueueAction::new)
                .admitted("b");
    }

    /** Candidates are taken by name while their queue holds more than its share, which is half. */
    @Test
    void whatAQueueHoldsAboveItsPartMayBeReclaimed() {
        cluster()
                .node("n1", "4 cpu")
                .queue(queue("rich"))
                .queue(queue("poor"))
                .job(job("rich")
                        .queue("rich")
                        .pod(pod("rich-a", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-b", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-c", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-d", "1 cpu").runningOn("n1")))
                .job(job("poor").queue("poor").pods(pods(4, "1 cpu")))
                .plugins(ProportionPlugin::new, AnyVictim::new)
                .run(ReclaimAction::new)
                .evicted("rich-a", "rich-b")
                .pipelined("poor-0", "n1")
                .pipelined("poor-1", "n1");
    }

    @Test
    void aQueueThatIsNotReclaimableIsSpared() {
        cluster()
                .node("n1", "2 cpu")
                .queue(queue("rich").notReclaimable())
                .queue(queue("poor"))
                .job(job("rich")
                        .queue("rich")
                        .pod(pod("rich-a", "1 cpu").runningOn("n1"))
                        .pod(pod("rich-b", "1 cpu").runningOn("n1")))
                .job(job("poor").queue("poor").pods(pods(1, "1 cpu")))
                .plugins(ProportionPlugin::new, AnyVictim::new)
                .run(ReclaimAction::new)
                .evicted();
    }

    /** A running job reserves the rest of its {@code minResources}, if enough of its tasks run: 2 of 3 cpu here. */
    @Test
    void whatARunningJobStillNeedsIsReserved() {
        withOneRunningOf(1).admitted();
        withOneRunningOf(2).admitted("new");
    }

    private static CycleAssert withOneRunningOf(int minMember) {
        return cluster()
                .node("n1", "9 cpu")
                .queue(queue("default").capability("4 cpu"))
                .job(job("old")
                        .phase(JobPhase.RUNNING)
                        .minMember(minMember)
                        .minResources("3 cpu")
                        .pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").phase(JobPhase.PENDING).minResources("2 cpu"))
                .plugins(ProportionPlugin::new)
                .run(EnqueueAction::new);
    }

    /** Pods count: a queue with room for one more is not overused. */
    @Test
    void aQueueThatHoldsAllThatItDeservesIsPassedOver() {
        withPods(2).boundNothing();
        withPods(3).bound(1);
    }

    /** Two pods run, one waits. Whether it fits into the deserved amount is not tested. */
    private static CycleAssert withPods(int pods) {
        return cluster()
                .node("n1", "9 cpu")
                .queue(queue("default").capability("2 cpu " + pods + " pods"))
                .job(job("j").pod(pod("a", "1 cpu").runningOn("n1"))
                        .pod(pod("b", "1 cpu").runningOn("n1"))
                        .pod(pod("c", "1 cpu")))
                .plugin(ProportionPlugin::new, Map.of(), Switch.ALLOCATABLE)
                .run(AllocateAction::new);
    }

    @Test
    void aJobThatIsNotAdmittedIsToldTheLimitOfItsQueue() {
        cluster()
                .node("n1", "9 cpu")
                .queue(queue("default").capability("4 cpu"))
                .job(job("a").phase(JobPhase.PENDING).minResources("3 cpu").pods(pods(1, "1 cpu")))
                .job(job("b").phase(JobPhase.PENDING).minResources("3 cpu").pods(pods(1, "1 cpu")))
                .plugins(ProportionPlugin::new)
                .run(EnqueueAction::new)
                .waits("b", "queue default allows 4 cpu; with this job 6 would be requested");
    }
}
