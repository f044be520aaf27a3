package dev.terrace.plugins.begun;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.AllocateAction;
import dev.terrace.plugins.gang.GangPlugin;
import dev.terrace.plugins.priority.PriorityPlugin;
import dev.terrace.plugins.proportion.ProportionPlugin;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BegunPluginTest {
    private static ClusterBuilder node(String allocatable) {
        return cluster().node("n1", allocatable).plugins(BegunPlugin::new).verified();
    }

    /** A gang with one pod on a node. */
    private static JobBuilder begun(String name, int minMember) {
        return job(name)
                .minMember(minMember)
                .pod(pod(name + "-a", "1 cpu").boundTo("n1"))
                .pods(pods(minMember - 1, "1 cpu"));
    }

    @Test
    void aBegunGangComesBeforeOlderAndMoreImportantJobs() {
        node("3 cpu")
                .plugins(PriorityPlugin::new, GangPlugin::new)
                .priorityClass("high", 100)
                .job(job("new").created(0).priorityClass("high").minMember(2).pods(pods(2, "1 cpu")))
                .job(begun("old", 3).created(9))
                .run(AllocateAction::new)
                .boundInOrder("old-0", "old-1");
    }

    @Test
    void withRoomForHalfOfTheGangsThoseBegunBecomeWhole() {
        ClusterBuilder cluster = node("12 cpu").plugins(GangPlugin::new);
        for (int i = 0; i < 4; i++) {
            cluster.job(job("fresh-" + i).created(i).minMember(4).pods(pods(4, "1 cpu")));
        }
        for (int i = 0; i < 3; i++) {
            cluster.job(begun("begun-" + i, 4).created(10 + i));
        }
        cluster.run(AllocateAction::new)
                .boundInOrder(
                        "begun-0-0",
                        "begun-0-1",
                        "begun-0-2",
                        "begun-1-0",
                        "begun-1-1",
                        "begun-1-2",
                        "begun-2-0",
                        "begun-2-1",
                        "begun-2-2");
    }

    @Test
    void begunGangsKeepTheOrderOfLaterTiers() {
        node("4 cpu")
                .plugins(PriorityPlugin::new, GangPlugin::new)
                .priorityClass("high", 100)
                .job(begun("low", 2).created(0))
                .job(begun("high", 2).created(9).priorityClass("high"))
                .run(AllocateAction::new)
                .boundInOrder("high-0", "low-0");
    }

    @Test
    void jobsThatAreNotBegunKeepTheirOrder() {
        node("20 cpu")
                .plugins(GangPlugin::new)
                .job(job("fresh").created(0).minMember(2).pods(pods(2, "1 cpu")))
                .job(job("lacks")
                        .created(1)
                        .minMember(9)
                        .pod(pod("lacks-a", "1 cpu").boundTo("n1"))
                        .pods(pods(1, "1 cpu")))
                .job(job("gated")
                        .created(2)
                        .minMember(2)
                        .pod(pod("gated-a", "1 cpu").boundTo("n1"))
                        .pod(pod("gated-b", "1 cpu").gated()))
                .job(job("leaving")
                        .created(3)
                        .minMember(1)
                        .pod(pod("leaving-a", "1 cpu").boundTo("n1").leaving())
                        .pods(pods(1, "1 cpu")))
                .job(job("whole")
                        .created(4)
                        .minMember(1)
                        .pod(pod("whole-a", "1 cpu").boundTo("n1"))
                        .pods(pods(1, "1 cpu")))
                .run(AllocateAction::new)
                .boundInOrder("fresh-0", "fresh-1", "leaving-0", "whole-0");
    }

    @Test
    void aRoleBelowItsMinimumCounts() {
        node("3 cpu")
                .plugins(GangPlugin::new)
                .job(job("fresh").created(0).pods(pods(1, "1 cpu")))
                .job(job("roles")
                        .created(9)
                        .minMember(2)
                        .minOf("ps", 1)
                        .minOf("worker", 1)
                        .pod(pod("worker-0", "1 cpu").role("worker").boundTo("n1"))
                        .pod(pod("worker-1", "1 cpu").role("worker").boundTo("n1"))
                        .pod(pod("ps-0", "1 cpu").role("ps")))
                .run(AllocateAction::new)
                .boundInOrder("ps-0");
    }

    /** Queue a comes first by name, and b has a begun gang; b has no advantage once the gang is whole. */
    private static ClusterBuilder queues() {
        return node("9 cpu")
                .queue(queue("a").priorityClass("high"))
                .queue(queue("b"))
                .priorityClass("none", 0)
                .priorityClass("high", 100)
                .job(job("a-0").queue("a").created(0).pods(pods(1, "1 cpu")))
                .job(job("a-1").queue("a").created(1).pods(pods(1, "1 cpu")))
                .job(job("b-0").queue("b").created(0).pods(pods(1, "1 cpu")))
                .job(begun("begun", 3).queue("b").created(9));
    }

    @Test
    void aQueueWithABegunGangComesFirstUntilItIsWhole() {
        queues().plugins(GangPlugin::new)
                .run(AllocateAction::new)
                .boundInOrder("begun-0", "begun-1", "a-0-0", "a-1-0", "b-0-0");
    }

    @Test
    void itsScoreExceedsTheSumOfTheOthers() {
        queues().plugins(PriorityPlugin::new, ProportionPlugin::new, GangPlugin::new)
                .arguments(
                        "allocate",
                        Map.of(
                                "QueueScoreOrderEnable", true,
                                "QueueScoreOrder.begun.weight", 1,
                                "QueueScoreOrder.priority.weight", 1_000,
                                "QueueScoreOrder.proportion.weight", 1_000))
                .run(AllocateAction::new)
                .boundInOrder("begun-0", "begun-1", "a-0-0", "a-1-0", "b-0-0");
    }

    /** Otherwise the evicted pods, which wait again, would get the room that they have left. */
    @Test
    void aJobForWhichOthersWereEvictedComesFirst() {
        node("3 cpu")
                .plugins(PriorityPlugin::new, GangPlugin::new)
                .priorityClass("high", 100)
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("evicted").queue("a").priorityClass("high").pods(pods(3, "1 cpu")))
                .job(job("promised")
                        .queue("b")
                        .minMember(2)
                        .pod(pod("promised-0", "1 cpu").nominatedTo("n1"))
                        .pod(pod("promised-1", "1 cpu")))
                .run(AllocateAction::new)
                .boundInOrder("promised-0", "promised-1", "evicted-0");
    }

    /** The gang may be below its minimum because its pods were evicted for the other job. */
    @Test
    void aJobForWhichOthersWereEvictedComesBeforeIncompleteGangs() {
        node("2 cpu")
                .plugins(GangPlugin::new)
                .queue(queue("a"))
                .queue(queue("b"))
                .job(begun("incomplete", 2).queue("a").created(0))
                .job(job("promised")
                        .queue("b")
                        .created(9)
                        .pod(pod("promised-0", "1 cpu").nominatedTo("n1")))
                .run(AllocateAction::new)
                .boundInOrder("promised-0");
    }

    @Test
    void aQueueIsNotFirstForAGangWithoutRoom() {
        node("3 cpu")
                .plugins(GangPlugin::new)
                .queue(queue("a").priorityClass("high"))
                .queue(queue("b"))
                .job(job("a-0").queue("a").created(0).pods(pods(1, "1 cpu")))
                .job(job("b-0").queue("b").created(0).pods(pods(1, "1 cpu")))
                .job(job("large")
                        .queue("b")
                        .minMember(2)
                        .pod(pod("large-a", "1 cpu").boundTo("n1"))
                        .pods(pods(1, "3 cpu")))
                .run(AllocateAction::new)
                .boundInOrder("a-0-0", "b-0-0");
    }

    /** Jobs of equal order stand in the line as their queues compared when it formed. */
    @Test
    void aBegunGangComesFirstInALineAcrossQueues() {
        queues().plugins(GangPlugin::new)
                .arguments("allocate", Map.of("JobOrderAcrossQueues", true))
                .run(AllocateAction::new)
                .boundInOrder("begun-0", "begun-1", "b-0-0", "a-0-0", "a-1-0");
    }
}
