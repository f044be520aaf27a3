package dev.terrace.engine.session;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.model.report.DeviceLoads.Load;
import dev.terrace.model.report.DeviceLoads.OfNode;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.InlinePlugin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The report has the devices of binds, and those of all nodes before and after the cycle. */
class DevicesTest {
    private static final NodeDevice CARD = NodeDevice.of("card", "small", Map.of("memory", 10L, "pods", 4L));

    private static List<DeviceUse> four(Task task) {
        return List.of(DeviceUse.of("card", Map.of("memory", 4L, "pods", 1L)));
    }

    private static ClusterBuilder twoNodes() {
        return cluster()
                .node("n1", "2 cpu")
                .node("n2", "1 cpu")
                .job(job("old").pod(pod("old", "1 cpu").runningOn("n1")))
                .job(job("new").pod(pod("new", "1 cpu")));
    }

    private static ClusterBuilder withCards() {
        return twoNodes()
                .plugins(InlinePlugin.registering(
                        "cards",
                        hooks -> hooks.devices(
                                node -> node.name().equals("n1") ? List.of(CARD) : List.of(), DevicesTest::four)));
    }

    @Test
    void aBindHasTheDevicesOfThePod() {
        CycleAssert outcome = withCards().run(AllocateAction::new).bound("new", "n1");
        assertThat(outcome.devices("new")).containsExactly(DeviceUse.of("card", Map.of("memory", 4L, "pods", 1L)));
        assertThat(outcome.report().devicesBy()).containsExactly("cards");
    }

    @Test
    void theDevicesOfNodesHaveThePodsThatUseThemBeforeAndAfter() {
        DeviceLoads loads = withCards().devices(AllocateAction::new);
        assertThat(loads.before()).extracting(OfNode::node).containsExactly("n1");
        Load before = loads.before().get(0).devices().get(0);
        Load after = loads.after().get(0).devices().get(0);
        assertThat(before.uses()).extracting(DeviceLoads.Use::pod).containsExactly("ns/old");
        assertThat(after.uses()).extracting(DeviceLoads.Use::pod).containsExactly("ns/new", "ns/old");
        assertThat(after.uses()).extracting(DeviceLoads.Use::queue).containsOnly("default");
        assertThat(before.used()).isEqualTo(Map.of("memory", 4L, "pods", 1L));
        assertThat(after.used()).isEqualTo(Map.of("memory", 8L, "pods", 2L));
        assertThat(after.device()).isEqualTo(CARD);
    }

    @Test
    void whatIsUsedOfADeviceThatTheNodeDoesNotNameIsLeftOut() {
        DeviceLoads loads = twoNodes()
                .plugins(InlinePlugin.registering(
                        "cards",
                        hooks -> hooks.devices(
                                node -> List.of(CARD),
                                task -> List.of(DeviceUse.of("gone", "part", Map.of("memory", 1L))))))
                .devices(AllocateAction::new);
        assertThat(loads.after())
                .hasSize(2)
                .allSatisfy(node -> assertThat(node.devices().get(0).uses()).isEmpty());
    }

    @Test
    void withoutSuchAPluginThereAreNone() {
        assertThat(twoNodes().run(AllocateAction::new).report().devicesBy()).isEmpty();
        assertThat(twoNodes().devices(AllocateAction::new)).isEqualTo(new DeviceLoads(List.of(), List.of()));
    }

    @Test
    void aPluginThatFailsToTellIsNamed() {
        assertThatThrownBy(() -> twoNodes()
                        .plugins(InlinePlugin.registering(
                                "cards",
                                hooks -> hooks.devices(
                                        node -> {
                                            throw new IllegalStateException("no driver");
                                        },
                                        DevicesTest::four)))
                        .devices(AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .hasMessageContaining("plugin 'cards'")
                .hasMessageContaining("no driver");
    }
}
