package dev.terrace.plugins.deviceshare;

import static dev.terrace.plugins.deviceshare.InSession.fits;
import static dev.terrace.plugins.deviceshare.InSession.task;
import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.WholeGangs;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeviceSharePluginTest {
    private static final String INDEX = "volcano.sh/gpu-index";
    private static final String IDS = "volcano.sh/vgpu-ids-new";
    private static final Map<String, Object> BY_MEMORY = Map.of("deviceshare.GPUSharingEnable", true);

    /** Two nodes with two cards of 10 each. */
    private static ClusterBuilder cards() {
        return cluster()
                .node("n1", "9 cpu 20 volcano.sh/gpu-memory 2 volcano.sh/gpu-number")
                .node("n2", "9 cpu 20 volcano.sh/gpu-memory 2 volcano.sh/gpu-number");
    }

    private static List<String> cardsOf(CycleAssert outcome, String annotation, int pods) {
        return IntStream.range(0, pods)
                .mapToObj(i -> outcome.annotations("j-" + i).getOrDefault(annotation, "-"))
                .toList();
    }

    @Test
    void cardsFillUpWithinACycle() {
        CycleAssert outcome = cards().job(job("j").pods(pods(5, "1 cpu 6 volcano.sh/gpu-memory")))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, BY_MEMORY)
                .verified()
                .run(AllocateAction::new)
                .bound(4)
                .waits("j", "no card with enough gpu memory");
        assertThat(cardsOf(outcome, INDEX, 5)).containsExactly("0", "1", "0", "1", "-");
    }

    @Test
    void whatIsToldOfCardsIsWhatAnnotationsSay() {
        ClusterBuilder cluster = cards().job(job("old")
                        .pod(pod("old", "1 cpu 3 volcano.sh/gpu-memory")
                                .annotation(INDEX, "1")
                                .runningOn("n1")))
                .job(job("j").pods(pods(1, "1 cpu 6 volcano.sh/gpu-memory")))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, BY_MEMORY);
        assertThat(cluster.run(AllocateAction::new).devices("j-0"))
                .containsExactly(DeviceUse.of("0", Map.of("memory", 6L, "pods", 1L)));
        DeviceLoads loads = cluster.devices(AllocateAction::new);
        assertThat(used(loads.before(), "n1")).containsExactly("0 of 10", "3 of 10");
        assertThat(used(loads.after(), "n1")).containsExactly("6 of 10", "3 of 10");
        assertThat(used(loads.after(), "n2")).containsExactly("0 of 10", "0 of 10");
    }

    private static List<String> used(List<DeviceLoads.OfNode> nodes, String name) {
        return nodes.stream()
                .filter(node -> node.node().equals(name))
                .flatMap(node -> node.devices().stream())
                .map(load -> load.used().get("memory") + " of "
                        + load.device().capacity().get("memory"))
                .toList();
    }

    @Test
    void whatIsToldOfVirtualCardsHasPartsAndCores() {
        ClusterBuilder cluster = virtual("binpack")
                .job(job("j").pod(pod(
                        "p", "1 cpu 1 volcano.sh/vgpu-number 20 volcano.sh/vgpu-memory 30 volcano.sh/vgpu-cores")));
        assertThat(cluster.run(AllocateAction::new).devices("p"))
                .containsExactly(DeviceUse.of("A", Map.of("memory", 20L, "cores", 30L, "pods", 1L)));
        assertThat(cluster.devices(AllocateAction::new)
                        .before()
                        .get(0)
                        .devices()
                        .get(0)
                        .device())
                .isEqualTo(NodeDevice.of("A", "NVIDIA", Map.of("memory", 100L, "cores", 100L, "pods", 4L)));
    }

    /** As in Volcano, where the predicates plugin allocates devices. */
    @Test
    void cardsDoNotFillUpWherePodsDoNotFollowTheDecisions() {
        CycleAssert outcome = cards().job(job("j").pods(pods(5, "1 cpu 6 volcano.sh/gpu-memory")))
                .plugin(DeviceSharePlugin::new, BY_MEMORY)
                .run(AllocateAction::new)
                .bound(5);
        assertThat(cardsOf(outcome, INDEX, 5)).containsOnly("-");
    }

    @Test
    void aGangThatIsGivenUpGivesItsCardsBack() {
        cards().job(job("gang").minMember(5).pods(pods(5, "1 cpu 6 volcano.sh/gpu-memory")))
                .job(job("j").pods(pods(4, "1 cpu 6 volcano.sh/gpu-memory")))
                .plugins(OneNode.Current::new, WholeGangs::new)
                .plugin(DeviceSharePlugin::new, BY_MEMORY)
                .verified()
                .run(AllocateAction::new)
                .boundInOrder("j-0", "j-1", "j-2", "j-3");
    }

    /** As in Volcano, which looks for virtual cards in annotations that are not written yet. */
    @Test
    void virtualCardsOfAGangThatIsGivenUpStayTaken() {
        virtual("binpack")
                .job(job("gang").minMember(5).pods(pods(5, "1 cpu 1 volcano.sh/vgpu-number 40 volcano.sh/vgpu-memory")))
                .job(job("j").pods(pods(1, "1 cpu 1 volcano.sh/vgpu-number 40 volcano.sh/vgpu-memory")))
                .run(AllocateAction::new)
                .boundNothing();
    }

    /** Two nodes with one virtual card of 100 each. */
    private static ClusterBuilder virtual(String policy) {
        String much = "9 cpu 9 volcano.sh/vgpu-number 999 volcano.sh/vgpu-memory 999 volcano.sh/vgpu-cores";
        return cluster()
                .node("n1", much)
                .node("n2", much)
                .annotation("n1", "volcano.sh/node-vgpu-register", "A,4,100,NVIDIA,true,hami-core:")
                .annotation("n2", "volcano.sh/node-vgpu-register", "B,4,100,NVIDIA,true,hami-core:")
                .plugins(OneNode.Current::new, WholeGangs::new, AnyVictim::new)
                .plugin(
                        DeviceSharePlugin::new,
                        Map.of(
                                "deviceshare.VGPUEnable",
                                true,
                                "deviceshare.SchedulePolicy",
                                policy,
                                "deviceshare.ScheduleWeight",
                                2))
                .verified();
    }

    @Test
    void theNodeWhoseCardIsUsedMostScoresMost() {
        CycleAssert outcome = virtual("binpack")
                .job(job("old")
                        .pod(pod("old", "1 cpu 1 volcano.sh/vgpu-number")
                                .annotation(IDS, "B,NVIDIA,10,0:")
                                .runningOn("n2")))
                .job(job("j").pod(pod("p", "1 cpu 1 volcano.sh/vgpu-number 20 volcano.sh/vgpu-memory")))
                .run(AllocateAction::new)
                .bound("p", "n2");
        assertThat(outcome.report().binds().get(0).score()).isEqualTo(60);
    }

    @Test
    void spreadScoresNothing() {
        virtual("spread")
                .job(job("old")
                        .pod(pod("old", "1 cpu 1 volcano.sh/vgpu-number")
                                .annotation(IDS, "A,NVIDIA,10,0:")
                                .runningOn("n1")))
                .job(job("j").pod(pod("p", "1 cpu 1 volcano.sh/vgpu-number 20 volcano.sh/vgpu-memory")))
                .run(AllocateAction::new)
                .bound("p", "n1");
    }

    @Test
    void aVictimFreesItsCard() {
        virtual("")
                .job(job("old")
                        .pod(pod("old", "1 cpu 1 volcano.sh/vgpu-number")
                                .annotation(IDS, "A,NVIDIA,90,0:")
                                .runningOn("n1")))
                .job(job("other")
                        .pod(pod("other", "1 cpu 1 volcano.sh/vgpu-number")
                                .annotation(IDS, "B,NVIDIA,90,0:")
                                .runningOn("n2")))
                .job(job("j").pod(pod("p", "1 cpu 1 volcano.sh/vgpu-number 100 volcano.sh/vgpu-memory")))
                .run(AllocateAction::new, PreemptAction::new)
                .pipelined("p", "n1")
                .evicted("old");
    }

    /** As in Volcano, which finds them by the pod's annotation, and allocates none. */
    @Test
    void anEvictionThatIsUndoneTakesItsDevicesAgainOnce() {
        virtual("")
                .job(job("old")
                        .pod(pod("old", "1 cpu 1 volcano.sh/vgpu-number 30 volcano.sh/vgpu-memory")
                                .annotation(IDS, "A,NVIDIA,30,0:")
                                .runningOn("n1")))
                .job(job("j").pods(pods(1, "1 cpu 1 volcano.sh/vgpu-number 70 volcano.sh/vgpu-memory")))
                .job(job("k").pods(pods(1, "1 cpu 1 volcano.sh/vgpu-number 71 volcano.sh/vgpu-memory")))
                .run(doing("test", session -> {
                    Task old = task(session, "old");
                    Statement statement = session.statement();
                    statement.evict(old, null, "");
                    assertThat(fits(session, task(session, "k-0"))).isTrue();
                    statement.discard();
                    assertThat(fits(session, task(session, "j-0"))).isTrue();
                    assertThat(fits(session, task(session, "k-0"))).isFalse();
                }));
    }

    @Test
    void aTaskThatIsUndoneIsNotAnnotated() {
        CycleAssert outcome = cards().job(job("j").pods(pods(1, "1 cpu 6 volcano.sh/gpu-memory")))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, BY_MEMORY)
                .run(
                        doing("test", session -> {
                            Statement statement = session.statement();
                            statement.allocate(
                                    task(session, "j-0"),
                                    Choice.of(session.nodes().get(0)));
                            statement.discard();
                        }),
                        AllocateAction::new);
        assertThat(outcome.annotations("j-0"))
                .containsOnlyKeys(INDEX, "volcano.sh/predicate-time")
                .containsEntry(INDEX, "0")
                .containsEntry("volcano.sh/predicate-time", "0");
    }

    /** A pod that asks for a card without memory uses all of its memory. A pod bound now counts with its requests. */
    @Test
    void queuesCountWhatAnnotationsSay() {
        CycleAssert outcome = virtual("")
                .job(job("old")
                        .pod(pod("old", "1 cpu 1 volcano.sh/vgpu-number")
                                .annotation(IDS, "A,NVIDIA,90,20:")
                                .runningOn("n1")))
                .job(job("j").pods(pods(1, "1 cpu 1 volcano.sh/vgpu-number 50 volcano.sh/vgpu-memory")))
                .run(AllocateAction::new)
                .bound(1);
        Amounts allocated = outcome.queue("default").allocated();
        assertThat(allocated.get(allocated.names().indexOf("volcano.sh/vgpu-memory")))
                .isEqualTo(140_000);
        assertThat(allocated.get(allocated.names().indexOf("volcano.sh/vgpu-cores")))
                .isEqualTo(20_000);
    }

    @Test
    void aCardOfWhichAPodHasMemoryIsNotTakenWhole() {
        CycleAssert outcome = cards().job(job("old")
                        .pod(pod("old", "1 cpu 3 volcano.sh/gpu-memory")
                                .annotation(INDEX, "1")
                                .runningOn("n1")))
                .job(job("j").pods(pods(2, "1 cpu 2 volcano.sh/gpu-number")))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, Map.of("deviceshare.GPUNumberEnable", true))
                .verified()
                .run(AllocateAction::new)
                .bound("j-0", "n2")
                .waits("j", "1 of its 2 gpus has room, and 2 are requested");
        assertThat(cardsOf(outcome, INDEX, 2)).containsExactly("0,1", "-");
    }

    @Test
    void annotationsTellTheTimeInNanoseconds() {
        CycleAssert outcome = cards().job(job("j").pods(pods(1, "1 cpu 6 volcano.sh/gpu-memory")))
                .with(objects -> objects.now(Instant.ofEpochSecond(12, 34)))
                .plugins(OneNode.Current::new)
                .plugin(DeviceSharePlugin::new, BY_MEMORY)
                .run(AllocateAction::new);
        assertThat(cardsOf(outcome, "volcano.sh/predicate-time", 1)).containsExactly("12000000034");
    }

    @Test
    void aPodThatAsksForNoCardsIsToldOfNone() {
        CycleAssert outcome = virtual("")
                .job(job("j").pods(pods(1, "1 cpu")))
                .run(AllocateAction::new)
                .bound(1);
        assertThat(outcome.annotations("j-0")).isEmpty();
    }

    @Test
    void valuesThatVolcanoIgnoresHaveARemark() {
        assertThat(DeviceSharePlugin.POLICY.remarksOn("binpak"))
                .containsExactly("'binpak' is not a policy, so the last card comes first. Known are binpack and spread."
                        + " Did you mean 'binpack'?");
        assertThat(DeviceSharePlugin.EXCLUSIVE.remarksOn(List.of("gold", Map.of("tier", 1))))
                .containsExactly(
                        "'gold' is not a map of labels, and is ignored.",
                        "label 'tier' has the value 1, which is not a text, and is ignored: put it in quotes.");
    }
}
