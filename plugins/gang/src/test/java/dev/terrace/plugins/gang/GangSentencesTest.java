package dev.terrace.plugins.gang;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The sentences about waiting gangs: the order of their clauses, and that none is dropped. */
class GangSentencesTest {
    private static ClusterBuilder node() {
        return cluster().node("n1", "4 cpu").plugins(GangPlugin::new);
    }

    private static String sentence(JobBuilder job, UndecidedPod... unseen) {
        return sentences(node().job(job)
                .with(cluster -> cluster.undecided(List.of(unseen)))
                .run(AllocateAction::new));
    }

    private static String sentences(CycleAssert cycle) {
        return cycle.report().waiting().stream().map(job -> job.reason()).collect(Collectors.joining(" | "));
    }

    @Test
    void aGateThatAloneStopsAGangIsNamed() {
        assertThat(sentence(job("j").minMember(3)
                        .pods(pods(2, "1 cpu"))
                        .pod(pod("g", "1 cpu").gated())))
                .isEqualTo("its group needs 3 pods; 1 of them has a scheduling gate (gate)");
        assertThat(sentence(job("j").minMember(1)
                        .pod(pod("a", "1 cpu").gated())
                        .pod(pod("b", "1 cpu").gated())))
                .isEqualTo("its 2 pods have scheduling gates (gate)");
    }

    @Test
    void aGateIsNamedBeforeTheRoomThatOthersLack() {
        assertThat(sentence(job("j").minMember(2)
                        .pod(pod("a", "9 cpu"))
                        .pod(pod("g", "1 cpu").gated())))
                .isEqualTo("its group needs 2 pods; 1 of them has a scheduling gate (gate);"
                        + " no node accepts its pods: too little cpu (1 of 1 node, 9 requested)");
    }

    @Test
    void whatAJobHasComesFirst() {
        assertThat(sentence(job("j").minMember(2).pods(pods(3, "2 cpu"))))
                .isEqualTo("2 of its 3 pods are bound, as many as it needs;"
                        + " no node accepts the other: too little cpu (1 of 1 node, 2 requested)");
        assertThat(sentence(job("j").minMember(3)
                        .pods(pods(2, "3 cpu"))
                        .pod(pod("r", "1 cpu").runningOn("n1"))))
                .isEqualTo("1 of its 3 pods is running, and it needs all 3;"
                        + " no node accepts the others: too little cpu (1 of 1 node, 3 requested)");
    }

    @Test
    void theReasonOfTheMissingPodFollowsAnUndonePlacement() {
        assertThat(sentence(job("j").minMember(3).pods(pods(3, "2 cpu"))))
                .isEqualTo("2 of the 3 pods that it needs found a node, so its placements were undone:"
                        + " too little cpu (1 of 1 node, 2 requested)");
    }

    @Test
    void theNumbersOfAVoteAreThoseThatItCompares() {
        JobBuilder gang = job("j").minMember(2).pod(pod("a", "1 cpu")).pod(pod("b", ""));
        assertThat(node().job(gang).explain(Set.of("a"), AllocateAction::new).jobs())
                .flatExtracting(JobExplanation::steps)
                .flatExtracting(Step::questions)
                .filteredOn(question -> question.hook().equals("jobReady") && question.answer())
                .flatExtracting(Question::votes)
                .extracting(PluginVote::numbers)
                .containsOnly(List.of(Figure.of("tasks", 2), Figure.of("needs", 2)));
    }

    @Test
    void podsThatDoNotExistAreCounted() {
        assertThat(sentence(job("j").minMember(3).pods(pods(2, "1 cpu")))).isEqualTo("2 of its 3 pods exist");
    }

    @Test
    void aPodThatIsLeftOutForItsClaimIsNamed() {
        UndecidedPod leftOut =
                unseen("lost", UndecidedPod.Reason.CLAIM, "it is not decided on: its claim ns/data does not exist");
        assertThat(sentence(job("j").minMember(2).pod(pod("a", "1 cpu")), leftOut))
                .isEqualTo("lost is not decided on: its claim ns/data does not exist");
        assertThat(sentence(job("j").minMember(3).pod(pod("a", "1 cpu")), leftOut))
                .isEqualTo("2 of its 3 pods exist; lost is not decided on: its claim ns/data does not exist");
        assertThat(sentence(job("j").minMember(1), leftOut))
                .isEqualTo("lost is not decided on: its claim ns/data does not exist");
    }

    @Test
    void podsOfOtherSchedulersAreCountedIfTheirGroupNeedsThem() {
        UndecidedPod b = unseen("b", UndecidedPod.Reason.SCHEDULER, "it waits for scheduler other");
        UndecidedPod c = unseen("c", UndecidedPod.Reason.SCHEDULER, "it waits for scheduler other");
        assertThat(sentence(job("j").minMember(1), b)).isEqualTo("its pod waits for scheduler other");
        assertThat(sentence(job("j").minMember(2).pod(pod("a", "1 cpu")), b))
                .isEqualTo("1 of its 2 pods waits for scheduler other");
        assertThat(sentence(job("j").minMember(4).pod(pod("a", "1 cpu")), b, c))
                .isEqualTo("3 of its 4 pods exist; 2 of its 3 pods wait for scheduler other");
        assertThat(sentence(job("j").minMember(1).pod(pod("a", "9 cpu")), b))
                .isEqualTo("no node accepts its pods: too little cpu (1 of 1 node, 9 requested)");
    }

    private static UndecidedPod unseen(String name, UndecidedPod.Reason reason, String because) {
        return new UndecidedPod("ns", name, Map.of(), "", "ns/j", reason, false, because);
    }

    private static CycleAssert reclaims(int least, JobBuilder starving) {
        return full(node(), least, starving).run(AllocateAction::new, ReclaimAction::new);
    }

    private static ClusterBuilder full(ClusterBuilder node, int least, JobBuilder starving) {
        return node.queue(queue("a"))
                .queue(queue("b"))
                .job(job("old")
                        .queue("b")
                        .minMember(least)
                        .pod(pod("old-0", "2 cpu").runningOn("n1"))
                        .pod(pod("old-1", "2 cpu").runningOn("n1")))
                .job(starving.queue("a"));
    }

    @Test
    void aProtectionIsNamed() {
        assertThat(sentences(reclaims(2, job("new").minMember(1).pods(pods(1, "2 cpu")))))
                .isEqualTo("no node accepts its pods: too little cpu (1 of 1 node, 2 requested);"
                        + " reclaim: its 2 possible victims are protected by gang");
        assertThat(sentences(reclaims(2, job("new").minMember(2).pods(pods(2, "2 cpu")))))
                .contains("; reclaim: its 2 possible victims are protected by gang");
    }

    @Test
    void aProtectionWithoutAPluginIsSaidInBothReports() {
        ClusterBuilder cluster = full(
                cluster().node("n1", "4 cpu").plugin(GangPlugin::new, Map.of(), Switch.RECLAIMABLE),
                1,
                job("new").minMember(1).pods(pods(1, "2 cpu")));
        String clauses = ": too little cpu (1 of 1 node, 2 requested);"
                + " reclaim: no plugin allows the eviction of its 2 possible victims";
        assertThat(sentences(cluster.run(AllocateAction::new, ReclaimAction::new)))
                .isEqualTo("no node accepts its pods" + clauses);
        assertThat(cluster.explain(Set.of("new-0"), AllocateAction::new, ReclaimAction::new)
                        .pods())
                .extracting(pod -> pod.because())
                .containsExactly("no node accepts it" + clauses);
    }

    @Test
    void victimsThatMakeTooLittleRoomAreCounted() {
        assertThat(sentences(reclaims(1, job("new").minMember(1).pods(pods(1, "4 cpu")))))
                .endsWith("; reclaim: 1 of its 2 possible victims may be evicted, which makes too little room");
    }

    @Test
    void anActionThatSkipsAServedGroupSaysSo() {
        assertThat(sentences(reclaims(1, job("new").minMember(1).pods(pods(2, "2 cpu")))))
                .endsWith("1 of its 2 pods is pipelined, as many as it needs;"
                        + " no node accepts the other: too little cpu (1 of 1 node, 2 requested);"
                        + " reclaim skips it: its group has its minimum of 1");
    }
}
