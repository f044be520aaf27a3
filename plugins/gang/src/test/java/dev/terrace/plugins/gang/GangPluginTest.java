package dev.terrace.plugins.gang;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.JobPhase;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class GangPluginTest {
    @Test
    void aGangThatDoesNotFitWholeHoldsNothing() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("train").minMember(3).pods(pods(3, "2 cpu")))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("train", "2 of the 3 pods that it needs found a node, so its placements were undone")
                .waits("train", "too little cpu");
    }

    @Test
    void aGangThatFitsIsBoundWhole() {
        cluster()
                .node("n1", "6 cpu")
                .job(job("train").minMember(3).pods(pods(3, "2 cpu")))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .bound(3)
                .phase("train", JobPhase.INQUEUE);
    }

    @Test
    void aGangWithTooFewPodsIsNotTried() {
        cluster()
                .node("n1", "6 cpu")
                .job(job("train").minMember(3).pods(pods(2, "2 cpu")))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("train", "2 of its 3 pods exist");
    }

    @Test
    void eachRoleNeedsItsMinimum() {
        cluster()
                .node("n1", "2 cpu")
                .job(job("train")
                        .minMember(2)
                        .minOf("ps", 1)
                        .minOf("worker", 1)
                        .pod(pod("worker-0", "1 cpu").role("worker"))
                        .pod(pod("worker-1", "1 cpu").role("worker"))
                        .pod(pod("ps-0", "2 cpu").role("ps").created(9)))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing();
    }

    /** A gang keeps its allocation as long as leaving pods would make it complete. */
    @Test
    void aGangThatIsWholeOncePodsHaveLeftKeepsItsPlaces() {
        cluster()
                .node("n1", "4 cpu")
                .pod(pod("old", "2 cpu").runningOn("n1").leaving())
                .job(job("train").minMember(2).pods(pods(2, "2 cpu")))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .pipelined("train-1", "n1");
    }

    @Test
    void victimsAreTakenOnlyAboveTheMinimum() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("old")
                        .minMember(1)
                        .pod(pod("old-a", "2 cpu").runningOn("n1"))
                        .pod(pod("old-b", "2 cpu").runningOn("n1")))
                .job(job("new").minMember(2).pods(pods(2, "2 cpu")))
                .plugins(GangPlugin::new)
                .run(PreemptAction::new)
                .evicted();
    }

    @Test
    void aJobNeedsItsMinimumOfSubGroups() {
        cluster()
                .node("n1", "2 cpu")
                .job(staged(2, "1 cpu"))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing();
        cluster()
                .node("n1", "4 cpu")
                .job(staged(2, "1 cpu"))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .bound(4);
    }

    @Test
    void aJobWithTooFewSubGroupsIsNotTried() {
        cluster()
                .node("n1", "4 cpu")
                .job(staged(3, "1 cpu"))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("train", "fewer sub-groups than its minSubGroups");
    }

    /** Two sub-groups of two pods, with a minimum number of sub-groups. A single task would be enough for the job. */
    private static JobBuilder staged(int minimum, String each) {
        return job("train")
                .subGroups(SubGroupPolicy.builder("stage")
                        .size(2)
                        .minSubGroups(minimum)
                        .matchLabelKeys(List.of("stage"))
                        .build())
                .pod(pod("a-0", each).label("stage", "a"))
                .pod(pod("a-1", each).label("stage", "a"))
                .pod(pod("b-0", each).label("stage", "b"))
                .pod(pod("b-1", each).label("stage", "b"));
    }

    @Test
    void aPodThatLeavesIsNoneOfItsRole() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("train")
                        .minMember(2)
                        .minOf("ps", 1)
                        .minOf("worker", 1)
                        .pod(pod("worker-0", "1 cpu").role("worker"))
                        .pod(pod("worker-1", "1 cpu").role("worker"))
                        .pod(pod("ps-0", "1 cpu").role("ps").runningOn("n1").leaving()))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("train", "its group needs 1 of role ps; none exists");
    }

    /** One task runs, another leaves. */
    private static CycleAssert shrinking(int minMember, PodBuilder leaving) {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("train")
                        .phase(JobPhase.RUNNING)
                        .minMember(minMember)
                        .pod(pod("a", "1 cpu").runningOn("n1"))
                        .pod(leaving.leaving()))
                .plugins(GangPlugin::new)
                .run(AllocateAction::new);
    }

    @Test
    void aGangIsNotBrokenByTasksThatLeaveTheirNodesButByThoseItNeverHad() {
        shrinking(2, pod("b", "1 cpu").runningOn("n1")).phase("train", JobPhase.RUNNING);
        shrinking(3, pod("b", "1 cpu").runningOn("n1")).phase("train", JobPhase.UNKNOWN);
        shrinking(2, pod("b", "1 cpu")).phase("train", JobPhase.UNKNOWN);
    }
}
