package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.model.SubGroupPolicy;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cluster with a node of 4 cpu, a running job of low priority, and a waiting gang of high priority. */
class GangPreemptTest {
    private final ClusterBuilder cluster = cluster()
            .node("n1", "4 cpu")
            .priorityClass("low", 1)
            .priorityClass("high", 2)
            .plugins(AnyVictim::new);

    /** A job of four tasks of 1 cpu, which can lose all but {@code minMember} of them. */
    private static JobBuilder running(int minMember) {
        JobBuilder job = job("old").priorityClass("low").minMember(minMember);
        for (int i = 0; i < 4; i++) {
            job.pod(pod("old-" + i, "1 cpu").runningOn("n1").priority(9 - i));
        }
        return job;
    }

    private static JobBuilder gang(int members) {
        return job("new").priorityClass("high").minMember(members).pods(pods(members, "1 cpu"));
    }

    @Test
    void allOfABundleLeavesAlsoWhatIsNotNeeded() {
        cluster.job(running(1))
                .job(gang(2))
                .run(GangPreemptAction::new)
                .evicted("old-1", "old-2", "old-3")
                .pipelined("new-0", "n1")
                .pipelined("new-1", "n1");
    }

    @Test
    void whatAJobCanSpareGoesFirstThenAllOfIt() {
        cluster.job(running(3)).job(gang(2)).run(GangPreemptAction::new).evicted("old-0", "old-1", "old-2", "old-3");
    }

    @Test
    void aJobKeepsItsMinimumIfTheActionIsToldSo() {
        cluster.job(running(3))
                .job(gang(2))
                .arguments("gangpreempt", Map.of("allowWholeBundle", false))
                .run(GangPreemptAction::new)
                .evicted()
                .pipelinedNothing();
    }

    @Test
    void roomThatIsIdleMakesNoPlan() {
        cluster.node("n2", "4 cpu")
                .job(running(4).annotation("volcano.sh/preemptable", "no"))
                .job(gang(2))
                .run(GangPreemptAction::new)
                .evicted()
                .pipelinedNothing();
    }

    /** The nodes have enough total room as soon as one task has left, but no single node has room for the task. */
    @Test
    void afterATrialThatFailsMoreLeave() {
        cluster.node("n2", "1 cpu")
                .job(running(1))
                .job(job("new").priorityClass("high").pod(pod("new", "4 cpu")))
                .run(GangPreemptAction::new)
                .evicted("old-0", "old-1", "old-2", "old-3")
                .pipelined("new", "n1");
    }

    @Test
    void aGangThatDoesNotFitWholeEvictsNothing() {
        cluster.job(running(0))
                .job(gang(5))
                .run(GangPreemptAction::new)
                .evicted()
                .pipelinedNothing();
    }

    @Test
    void aRoleKeepsItsMinimum() {
        cluster.job(job("old")
                        .priorityClass("low")
                        .minMember(2)
                        .minOf("chief", 1)
                        .pod(pod("chief", "2 cpu").role("chief").runningOn("n1").priority(1))
                        .pod(pod("worker-0", "1 cpu")
                                .role("worker")
                                .runningOn("n1")
                                .priority(2))
                        .pod(pod("worker-1", "1 cpu")
                                .role("worker")
                                .runningOn("n1")
                                .priority(3)))
                .job(gang(1))
                .run(GangPreemptAction::new)
                .evicted("worker-0");
    }

    @Test
    void aRoleLosesOneAfterTheOther() {
        JobBuilder old = job("old").priorityClass("low").minMember(2).minOf("worker", 2);
        for (int i = 0; i < 3; i++) {
            old.pod(pod("worker-" + i, "1 cpu").role("worker").runningOn("n1").priority(i));
        }
        cluster.node("n2", "1 cpu")
                .job(old.pod(pod("chief-0", "1 cpu")
                                .role("chief")
                                .runningOn("n1")
                                .priority(8))
                        .pod(pod("chief-1", "1 cpu")
                                .role("chief")
                                .runningOn("n2")
                                .priority(9)))
                .job(gang(1))
                .run(GangPreemptAction::new)
                .evicted("worker-0", "chief-0", "chief-1");
    }

    /**
     * A job that needs one task has two sub-groups of two tasks each. Its surplus is the number of ready sub-groups
     * above the minimum, and the tasks of unready sub-groups.
     */
    @ParameterizedTest
    @CsvSource({"2, 0, old-1 old-2 old-3", "2, 1, old-2 old-3", "2, 2, ''", "3, 2, old-1 old-2 old-3"})
    void aSubGroupIsLostWithItsFirstTask(int size, int minSubGroups, String evicted) {
        JobBuilder old = job("old")
                .priorityClass("low")
                .minMember(1)
                .subGroups(SubGroupPolicy.builder("stage")
                        .size(size)
                        .minSubGroups(minSubGroups)
                        .matchLabelKeys(List.of("stage"))
                        .build());
        for (int i = 0; i < 4; i++) {
            old.pod(pod("old-" + i, "1 cpu")
                    .runningOn("n1")
                    .label("stage", i < 2 ? "first" : "second")
                    .priority(9 - i));
        }
        cluster.job(old)
                .job(gang(2))
                .arguments("gangpreempt", Map.of("allowWholeBundle", false))
                .run(GangPreemptAction::new)
                .evicted(evicted.isEmpty() ? new String[0] : evicted.split(" "));
    }

    @Test
    void pluginsAreToldThatTheVictimsAreOfTheJobsOwnQueue() {
        cluster()
                .node("n1", "4 cpu")
                .priorityClass("low", 1)
                .priorityClass("high", 2)
                .job(running(1))
                .job(gang(2))
                .plugins(InlinePlugin.registering(
                        "own-queue",
                        hooks -> hooks.jobStarving(job -> true)
                                .evictable((eviction, candidates) ->
                                        eviction.kind() == JobEviction.Kind.PREEMPT ? candidates : null)))
                .run(GangPreemptAction::new)
                .evicted("old-1", "old-2", "old-3");
    }

    /** The node has room but excludes the gang while other tasks run there, which the first action records. */
    @Test
    void nodesThatAllExcludedATaskBeforeAreAskedAgain() {
        cluster()
                .node("n1", "8 cpu")
                .priorityClass("low", 1)
                .priorityClass("high", 2)
                .plugins(AnyVictim::new)
                .job(running(1))
                .job(gang(2))
                .plugins(InlinePlugin.registering(
                        "no-neighbours",
                        hooks -> hooks.predicate(NodePredicate.clusterWide(task -> node -> node.tasks().stream()
                                        .anyMatch(other -> other.status() == TaskStatus.RUNNING && other.priority() < 9)
                                ? Verdict.excludes("neighbours")
                                : Verdict.fits()))))
                .run(AllocateAction::new, GangPreemptAction::new)
                .evicted("old-1", "old-2", "old-3")
                .pipelined("new-0", "n1")
                .pipelined("new-1", "n1");
    }

    @Test
    void aGangThatIsNeverPipelinedEvictsNothing() {
        cluster.job(running(1))
                .job(gang(2))
                .plugins(InlinePlugin.registering("never", hooks -> hooks.jobPipelined(job -> Vote.REJECT)))
                .run(GangPreemptAction::new)
                .evicted()
                .pipelinedNothing();
    }
}
