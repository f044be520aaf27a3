package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import dev.terrace.testkit.WholeGangs;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the cached victims, and the cached nodes on which a task fits once victims are gone, follow every decision
 * and every undo.
 */
class KeptCandidatesTest {
    @Test
    void aVictimOfADiscardedEvictionIsACandidateAgain() {
        full("default").run(PreemptAction::new).evicted("old").pipelined("single", "n1");
        full("other").run(ReclaimAction::new).evicted("old").pipelined("single", "n1");
    }

    /** Job pair is served first, and only one of its tasks fits. */
    private static ClusterBuilder full(String queueOfOld) {
        return cluster()
                .queue(queue("default"))
                .queue(queue("other"))
                .node("n1", "4 cpu")
                .job(job("old").queue(queueOfOld).pod(pod("old", "4 cpu").runningOn("n1")))
                .job(job("pair").created(1).minMember(2).pod(pod("p0", "4 cpu")).pod(pod("p1", "4 cpu")))
                .job(job("single").created(2).pod(pod("single", "4 cpu")))
                .plugins(WholeGangs::new, AnyVictim::new)
                .verified();
    }

    @Test
    void anEvictedTaskIsNoLongerACandidate() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("old")
                        .pod(pod("v0", "2 cpu").runningOn("n1"))
                        .pod(pod("v1", "2 cpu").boundTo("n1")))
                .job(job("new").pod(pod("a", "2 cpu")).pod(pod("b", "2 cpu")).pod(pod("c", "2 cpu")))
                .plugins(AnyVictim::new)
                .verified()
                .run(PreemptAction::new)
                .evicted("v0", "v1")
                .pipelined("a", "n1")
                .pipelined("b", "n1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTaskPlacedInTheSameCycleIsNoCandidate(boolean isPlacedBefore) {
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .job(
                        isPlacedBefore
                                ? job("old").pod(pod("old", "4 cpu"))
                                : job("old").pod(pod("old", "4 cpu").runningOn("n1")))
                .job(job("new").created(1).pod(pod("new", "4 cpu")))
                .plugins(AnyVictim::new);
        CycleAssert outcome = cluster.run(AllocateAction::new, PreemptAction::new);
        if (isPlacedBefore) {
            outcome.evicted().bound("old", "n1").pipelinedNothing();
        } else {
            outcome.evicted("old").pipelined("new", "n1");
        }
    }

    @Test
    void aVictimBesideATaskOfTheReclaimersQueueIsFound() {
        cluster()
                .queue(queue("mine"))
                .queue(queue("theirs"))
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("mine")
                        .queue("mine")
                        .pod(pod("m1", "4 cpu").runningOn("n1"))
                        .pod(pod("m2", "2 cpu").runningOn("n2")))
                .job(job("theirs").queue("theirs").pod(pod("t2", "2 cpu").runningOn("n2")))
                .job(job("new").queue("mine").created(1).pod(pod("new", "2 cpu")))
                .plugins(AnyVictim::new)
                .run(ReclaimAction::new)
                .evicted("t2")
                .pipelined("new", "n2");
    }

    @Test
    void aNodeWithRoomAndWithoutVictimsIsUsed() {
        cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("old").pod(pod("old", "4 cpu").runningOn("n1")))
                .job(job("new").pod(pod("a", "4 cpu")).pod(pod("b", "4 cpu")))
                .plugins(Fuller::new, AnyVictim::new)
                .verified()
                .run(PreemptAction::new)
                .evicted("old")
                .pipelined("a", "n1")
                .pipelined("b", "n2");
    }

    @Test
    void roomThatAVictimLeavesOverIsUsedWithoutAnotherVictim() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("old").pod(pod("old", "4 cpu").runningOn("n1")))
                .job(job("new").pod(pod("a", "3 cpu")).pod(pod("b", "1 cpu")))
                .plugins(AnyVictim::new)
                .verified()
                .run(PreemptAction::new)
                .evicted("old")
                .pipelined("a", "n1")
                .pipelined("b", "n1");
    }

    @Test
    void aNodeThatRefusesOnlyBecauseOfItsVictimsIsUsed() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").pod(pod("new", "1 cpu")))
                .plugins(Alone::new, AnyVictim::new)
                .verified()
                .run(PreemptAction::new)
                .evicted("old")
                .pipelined("new", "n1");
    }

    @Test
    void aTaskPreemptsNoOtherWhileVictimsLeaveItsNominatedNode() {
        nominated(pod("leaving", "1 cpu").preempted()).evicted();
        nominated(pod("leaving", "1 cpu").preempted().priority(2)).evicted("old");
        nominated(pod("leaving", "1 cpu").leaving()).evicted("old");
    }

    private static CycleAssert nominated(PodBuilder leaving) {
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("old")
                        .pod(leaving.runningOn("n1"))
                        .pod(pod("old", "1 cpu").runningOn("n2")))
                .job(job("new").pod(pod("new", "1 cpu").priority(2).nominatedTo("n1")))
                .plugins(Alone::new, AnyVictim::new)
                .run(PreemptAction::new);
    }

    /** The fullest fitting node has the best score. */
    @Test
    void scoresFollowEvictionsAndPlacements() {
        cluster()
                .node("n1", "8 cpu")
                .node("n2", "8 cpu")
                .node("n3", "8 cpu")
                .job(job("old")
                        .pod(pod("o1", "4 cpu").runningOn("n1"))
                        .pod(pod("o2", "6 cpu").runningOn("n2"))
                        .pod(pod("o3", "2 cpu").runningOn("n3")))
                .job(job("new").pod(pod("a", "7 cpu")).pod(pod("b", "7 cpu")).pod(pod("c", "7 cpu")))
                .plugins(Fuller::new, AnyVictim::new)
                .verified()
                .run(PreemptAction::new)
                .evicted("o1", "o2", "o3")
                .pipelined("a", "n2")
                .pipelined("b", "n1")
                .pipelined("c", "n3");
    }

    /** The first task of the role may not use n1, so n1 is not evaluated for the second. */
    @Test
    void aCachedRefusalCountsForTheRole() {
        zones(true).run(PreemptAction::new).evicted("o2").pipelined("first", "n2");
    }

    /** Preempt does not evaluate n1 for the first task, so it caches no refusal for the role. */
    @Test
    void anExclusionByAnEarlierActionDoesNotCountForTheRole() {
        zones(true)
                .run(AllocateAction::new, PreemptAction::new)
                .evicted("o1", "o2")
                .pipelined("second", "n1");
    }

    @Test
    void withoutTheCacheEachTaskOfTheRoleIsEvaluated() {
        zones(false)
                .run(PreemptAction::new)
                .evicted("o1", "o2")
                .pipelined("first", "n2")
                .pipelined("second", "n1");
    }

    private static ClusterBuilder zones(boolean remember) {
        return cluster()
                .node("n1", "4 cpu")
                .label("n1", "zone", "a")
                .node("n2", "4 cpu")
                .label("n2", "zone", "b")
                .job(job("old")
                        .pod(pod("o1", "2 cpu").runningOn("n1"))
                        .pod(pod("o2", "4 cpu").runningOn("n2")))
                .job(job("new")
                        .pod(pod("first", "1 cpu")
                                .role("worker")
                                .label("zone", "b")
                                .priority(1))
                        .pod(pod("second", "4 cpu").role("worker")))
                .plugins(Zones::new, AnyVictim::new)
                .arguments("allocate", Map.of("predicateErrorCacheEnable", false))
                .arguments("preempt", Map.of("predicateErrorCacheEnable", remember))
                .verified();
    }

    /** Prefers full nodes, with a score that is normalised over the nodes that fit. */
    private static final class Fuller implements SchedulerPlugin {
        @Override
        public String name() {
            return "fuller";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            session.keepPodsCurrent();
            hooks.nodeOrder(NodeScore.normalised(shape -> "", (shape, node) -> node.podRequests(0), Normaliser.MAX, 1));
        }
    }

    /** Refuses nodes with pods. */
    private static final class Alone implements SchedulerPlugin {
        @Override
        public String name() {
            return "alone";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            session.keepPodsCurrent();
            hooks.predicate(NodePredicate.local(
                    shape -> "",
                    (shape, node) -> node.podCount() == 0 ? Verdict.fits() : Verdict.rejects("not alone there")));
        }
    }

    /** Restricts a pod with a zone label to the nodes of that zone. */
    private static final class Zones implements SchedulerPlugin {
        @Override
        public String name() {
            return "zones";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.taskOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                    .predicate(NodePredicate.fixed(
                            shape -> shape.label("zone"),
                            (zone, node) -> zone.equals(node.labels().get("zone"))
                                    ? Verdict.fits()
                                    : Verdict.excludes("another zone")));
        }
    }
}
