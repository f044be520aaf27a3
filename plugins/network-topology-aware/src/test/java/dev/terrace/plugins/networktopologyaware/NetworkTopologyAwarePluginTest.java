package dev.terrace.plugins.networktopologyaware;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two racks of two nodes with 4 cpu each, and a spine above them: a1 a2 | b1 b2. */
class NetworkTopologyAwarePluginTest {
    private static ClusterBuilder racks() {
        return cluster()
                .node("a1", "4 cpu")
                .node("a2", "4 cpu")
                .node("b1", "4 cpu")
                .node("b2", "4 cpu")
                .hyperNode("rack-a", 1, "a1", "a2")
                .hyperNode("rack-b", 1, "b1", "b2")
                .hyperNodeOf("spine", 2, "rack-a", "rack-b");
    }

    private static CycleAssert decide(ClusterBuilder cluster) {
        return cluster.plugins(NetworkTopologyAwarePlugin::new, SmallGang::new).run(AllocateAction::new);
    }

    private static JobBuilder train(int members, String each) {
        return job("train").minMember(members).pods(pods(members, each));
    }

    @Test
    void aJobStaysInOneRackIfItMust() {
        decide(racks().pod(pod("old", "1 cpu").runningOn("a1"))
                        .job(train(2, "4 cpu").within(1)))
                .bound("train-0", "b1")
                .bound("train-1", "b2");
    }

    @Test
    void aJobWaitsIfNoRackHoldsIt() {
        decide(racks().job(train(3, "4 cpu").within(1))).boundNothing();
    }

    @Test
    void aHigherTierIsTriedIfNoneBelowHoldsIt() {
        decide(racks().job(train(3, "4 cpu").within(2))).bound(3);
    }

    @Test
    void aSoftConstraintTakesTheNearestAndGoesAnywhereIfItMust() {
        decide(racks().pod(pod("old", "1 cpu").runningOn("a1"))
                        .job(train(2, "4 cpu").near()))
                .bound("train-0", "b1")
                .bound("train-1", "b2");
        decide(racks().node("far", "4 cpu").job(train(5, "4 cpu").near())).bound(5);
    }

    @Test
    void theFullerOfTwoRacksIsTaken() {
        decide(racks().pod(pod("old", "1 cpu").runningOn("b1"))
                        .job(train(2, "1 cpu").within(1)))
                .bound("train-0", "b1");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1000000000, b",
        "1, 2147483646, b",
        "-2147483648, 2147483646, b",
        "2147483600, 2147483646, a" // No tier weighs more than 0, as in Volcano.
    })
    void tiersMayBeFarApart(int low, int high, String node) {
        decide(cluster()
                        .node("a", "4 cpu")
                        .node("b", "4 cpu")
                        .hyperNode("rack-a", low, "a")
                        .hyperNode("rack-b", low, "b")
                        .hyperNodeOf("far", high, "rack-a", "rack-b")
                        .pod(pod("old", "1 cpu").runningOn("b"))
                        .job(job("plain").pod(pod("plain-0", "1 cpu"))))
                .bound("plain-0", node);
    }

    @Test
    void aJobThatRunsStaysWhereItIs() {
        decide(racks().job(job("train")
                        .minMember(2)
                        .within(1)
                        .pod(pod("train-0", "4 cpu").runningOn("b1"))
                        .pod(pod("train-1", "1 cpu"))))
                .bound("train-1", "b2");
    }

    @Test
    void aJobThatRunsInTwoRacksIsNotSqueezedIntoOne() {
        decide(racks().job(job("train")
                        .minMember(3)
                        .within(1)
                        .pod(pod("train-0", "1 cpu").runningOn("a1"))
                        .pod(pod("train-1", "1 cpu").runningOn("b1"))
                        .pod(pod("train-2", "1 cpu"))))
                .boundNothing();
    }

    @Test
    void aPodThatAsksForNothingNearGoesWhereADomainIsFull() {
        decide(racks().pod(pod("old", "3 cpu").runningOn("b1")).job(job("web").pod(pod("web-0", "2 cpu"))))
                .bound("web-0", "b2");
    }

    @Test
    void aNodeOutsideOfAllDomainsComesFirstForSuchAPod() {
        decide(racks().node("z", "4 cpu").job(job("web").pod(pod("web-0", "1 cpu"))))
                .bound("web-0", "z");
    }

    @Test
    void suchPodsGoAnywhereIfThatIsSwitchedOff() {
        racks().node("z", "4 cpu")
                .job(job("web").pod(pod("web-0", "1 cpu")))
                .plugin(NetworkTopologyAwarePlugin::new, Map.of("hypernode.binpack.normal-pod.enable", false))
                .run(AllocateAction::new)
                .bound("web-0", "a1");
    }

    @Test
    void eachSubGroupHasARackOfItsOwn() {
        decide(racks().job(job("train")
                        .minMember(4)
                        .subGroups(stages(2, new NetworkTopology(NetworkTopology.Mode.HARD, 1, "")))
                        .pod(pod("p-0", "3 cpu").label("stage", "0"))
                        .pod(pod("p-1", "3 cpu").label("stage", "1"))
                        .pod(pod("p-2", "3 cpu").label("stage", "0"))
                        .pod(pod("p-3", "3 cpu").label("stage", "1"))))
                .bound("p-0", "a1")
                .bound("p-2", "a2")
                .bound("p-1", "b1")
                .bound("p-3", "b2");
    }

    @Test
    void domainsThatAreNoTreeHoldJobsBackThatAskForThem() {
        decide(racks().hyperNodeOf("other", 2, "rack-a")
                        .job(train(2, "1 cpu").within(1))
                        .job(job("web").pod(pod("web-0", "1 cpu"))))
                .bound(1)
                .waits("train", "the hyper nodes of the cluster are not a tree");
    }

    private static SubGroupPolicy stages(int size, @Nullable NetworkTopology topology) {
        return SubGroupPolicy.builder("stage")
                .topology(topology)
                .size(size)
                .minSubGroups(2)
                .matchLabelKeys(List.of("stage"))
                .build();
    }
}
