package dev.terrace.plugins.nodegroup;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.QueueBuilder;
import dev.terrace.testkit.WholeGangs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeGroupPluginTest {
    private static final List<String> NONE = List.of();

    /** A node without a group, and one node in each of the groups a and b. */
    private static ClusterBuilder nodes() {
        return cluster()
                .node("n0", "9 cpu")
                .node("na", "9 cpu")
                .node("nb", "9 cpu")
                .label("na", "volcano.sh/nodegroup-name", "a")
                .label("nb", "volcano.sh/nodegroup-name", "b");
    }

    private static QueueBuilder preferring(String... groups) {
        return queue("q").affinity(new NodeGroupAffinity(NONE, List.of(groups), NONE, NONE));
    }

    private static JobBuilder three() {
        return job("j").queue("q").pods(pods(3, "1 cpu"));
    }

    @Test
    void aQueueUsesTheGroupsThatItNames() {
        nodes().queue(preferring("b"))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .bound("j-0", "nb")
                .bound(3);
    }

    @Test
    void aQueueThatNamesNoneUsesNodesWithoutOneIfNotStrict() {
        nodes().queue(queue("q"))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .boundNothing();
        nodes().queue(queue("q"))
                .job(three())
                .plugin(NodeGroupPlugin::new, Map.of("strict", false))
                .run(AllocateAction::new)
                .bound("j-0", "n0");
    }

    @Test
    void whatIsRatherAvoidedIsStillOpen() {
        nodes().queue(queue("q").affinity(new NodeGroupAffinity(NONE, NONE, List.of("a", "b"), List.of("b"))))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .bound("j-0", "nb");
    }

    @Test
    void theFirstOfPreferredGroupsScoresMostInOrder() {
        nodes().queue(preferring("b", "a"))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .bound("j-0", "na");
        nodes().queue(preferring("b", "a"))
                .job(three())
                .plugin(NodeGroupPlugin::new, Map.of("enablePreferredOrder", true))
                .run(AllocateAction::new)
                .bound("j-0", "nb");
    }

    @Test
    void limitsOfAGroupCountWhatTheQueueHoldsThere() {
        nodes().queue(preferring("b").annotation("volcano.sh/nodegroup-resource-limits", "{\"b\": {\"cpu\": \"3\"}}"))
                .job(job("old").queue("q").pod(pod("old", "1 cpu").runningOn("nb")))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .bound(2)
                .waits("j", "its queue is at its limit in this node group");
    }

    /** The number of placed pods out of three that request one cpu each. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"b": {"cpu": "2"}}           | 2
            {"b": {"cpu": 2}}             | 2
            {"b": {"cpu": null}}          | 0
            {"b": {"cpu": true}}          | 0
            {"b": {"gpu": null}}          | 3
            {"b": {"cpu": "2", "gpu": 0}} | 2
            {"b": {"memory": "0"}}        | 3
            {"b": null}                   | 3
            {"b": 2}                      | 0
            {"a": {"cpu": "2"}}           | 3
            null                          | 3
            [2]                           | 0
            """)
    void aLimitIsWhatItsJsonSays(String limits, int bound) {
        nodes().queue(preferring("b").annotation("volcano.sh/nodegroup-resource-limits", limits))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .bound(bound);
    }

    @Test
    void whatAPodHeldThatLeavesIsFree() {
        nodes().queue(preferring("b").annotation("volcano.sh/nodegroup-resource-limits", "{\"b\": {\"cpu\": \"3\"}}"))
                .job(job("old")
                        .queue("q")
                        .pod(pod("old", "1 cpu").runningOn("nb").leaving()))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .bound(3);
    }

    @Test
    void whatAGangGivesBackIsFree() {
        nodes().queue(preferring("b").annotation("volcano.sh/nodegroup-resource-limits", "{\"b\": {\"cpu\": \"3\"}}"))
                .job(job("gang").created(1).queue("q").minMember(4).pods(pods(4, "1 cpu")))
                .job(three().created(2))
                .plugins(NodeGroupPlugin::new, WholeGangs::new)
                .run(AllocateAction::new)
                .bound("j-2", "nb")
                .bound(3);
    }

    @Test
    void limitsThatMakeNoSenseCloseAllNodes() {
        nodes().queue(preferring("b").annotation("volcano.sh/nodegroup-resource-limits", "{\"b\": 4"))
                .job(three())
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .boundNothing()
                .waits("j", "limits of its queue cannot be read");
    }

    @Test
    void inAHierarchyTheNearestAffinityAboveCounts() {
        ClusterBuilder tree = nodes().queue(
                        queue("top").affinity(new NodeGroupAffinity(List.of("a"), NONE, NONE, NONE)))
                .queue(queue("q").parent("top"))
                .job(three());
        tree.with(Switch.HIERARCHY)
                .plugins(NodeGroupPlugin::new)
                .run(AllocateAction::new)
                .bound("j-0", "na");
    }
}
