package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Plugins that retain objects: a list that is changed later, or an answer from an earlier session. */
@SuppressWarnings("UnusedVariable") // the functions hardly use their arguments
class KeptObjectsTest {
    /** Builds a full node: a pending gang needs the room of two running pods. */
    private static ClusterBuilder full() {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("old")
                        .pod(pod("old-0", "2 cpu").runningOn("n1"))
                        .pod(pod("old-1", "2 cpu").runningOn("n1")))
                .job(job("new").pods(pods(1, "4 cpu")));
    }

    private static void assertFails(ClusterBuilder cluster, String sentence) {
        assertThatThrownBy(() -> cluster.run(AllocateAction::new, PreemptAction::new))
                .isInstanceOf(PluginFailure.class)
                .message()
                .startsWith("plugin 'keeper' (class path, version unversioned) failed in " + sentence);
    }

    @Test
    void aListThatChangesAfterItWasAnsweredChangesNoDecision() {
        List<Task> kept = new ArrayList<>();
        full().plugins(registering(
                        "keeper",
                        hooks -> hooks.jobStarving(job -> true)
                                .preemptable((preemptor, candidates) -> {
                                    kept.addAll(candidates);
                                    return kept;
                                })
                                .taskOrder((left, right) -> {
                                    kept.clear();
                                    return 0;
                                })))
                .run(PreemptAction::new)
                .evicted("old-0", "old-1");
    }

    @Test
    void aListThatIsGivenCannotBeSorted() {
        assertFails(
                full().plugins(registering(
                        "keeper",
                        hooks -> hooks.jobStarving(job -> true).preemptable((preemptor, candidates) -> {
                            candidates.sort((left, right) -> right.id() - left.id());
                            return candidates;
                        }))),
                "preemptable: UnsupportedOperationException");
    }

    @Test
    void victimsInAnyOrderAreTaken() {
        full().plugins(registering(
                        "keeper",
                        hooks -> hooks.jobStarving(job -> true)
                                .preemptable((preemptor, candidates) -> List.of(candidates.get(1), candidates.get(0)))))
                .run(PreemptAction::new)
                .evicted("old-0", "old-1");
    }

    @Test
    void aVictimOfAnEarlierSessionIsNone() {
        List<Task> kept = new ArrayList<>();
        ClusterBuilder cluster = full().plugins(registering(
                "keeper",
                hooks -> hooks.jobStarving(job -> true).preemptable((preemptor, candidates) -> {
                    kept.addAll(candidates);
                    return kept.subList(0, 2);
                })));
        cluster.run(PreemptAction::new).evicted("old-0", "old-1");
        assertFails(cluster, "preemptable: it answered an object that was not among the given ones");
    }

    @Test
    void aNodeOfAnEarlierSessionIsNotChosen() {
        List<Node> kept = new ArrayList<>();
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(registering(
                        "keeper",
                        hooks -> hooks.bestNode((task, scores) -> {
                            kept.addAll(scores.keySet());
                            return Optional.of(kept.get(0));
                        })));
        cluster.run(AllocateAction::new).bound("new-0", "n1");
        assertFails(cluster, "bestNode: it answered an object that was not among the given ones");
    }

    @Test
    void aDomainOfAnEarlierSessionIsNotTried() {
        List<HyperNode> kept = new ArrayList<>();
        ClusterBuilder cluster = cluster()
                .node("n1", "4 cpu")
                .hyperNode("rack", 1, "n1")
                .job(job("new").within(1).pods(pods(1, "1 cpu")))
                .plugins(registering(
                        "keeper",
                        hooks -> hooks.hyperNodeGradient((group, within) -> {
                            kept.addAll(within.children());
                            return List.of(List.of(kept.get(0)));
                        })));
        cluster.run(AllocateAction::new).bound("new-0", "n1");
        assertFails(cluster, "hyperNodeGradient: it answered an object of another session");
    }
}
