package dev.terrace.plugins.deviceshare.mindcluster;

import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.asking;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.built;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.demand;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.stable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chips of a node when a session opens. */
class NodeChipsTest {
    private static String ids(NodeChips chips) {
        return String.join(" ", chips.all().stream().map(NodeDevice::id).toList());
    }

    /** The cores and cpus of each chip. The types of the server and of the chip must agree on them. */
    @ParameterizedTest
    @CsvSource({
        "Ascend310P, Ascend310P-8,  310P3,      16, 8,  7",
        "Ascend310P, Ascend310P-10, 310P3,      20, 10, 7",
        "Ascend910,  Ascend910-8,   Ascend310P, 16, 8,  7",
        "Ascend910,  Ascend910-20,  910B3,      40, 20, 6",
    })
    void aChipHasWhatItsTypeHas(String kind, String server, String type, int all, long cores, long cpus) {
        Map<String, Long> each = Map.of("cores", cores, "cpus", cpus);
        assertThat(ChipNode.of(kind, server, type, all).chips().all())
                .containsExactly(NodeDevice.of("0", type, each), NodeDevice.of("1", type, each));
    }

    @ParameterizedTest
    @CsvSource({
        "Ascend310P, Ascend310P-9, 310P3, 18",
        "Ascend310P, Ascend310P-8, 310P3, 15",
        "Ascend310P, Ascend310P-8, 310P3, 0",
        "Ascend310P, Ascend310P-0, 310P3, 16",
        "Ascend310P, Ascend310P-x, 310P3, 16",
        "Ascend910,  Ascend910-24, 910B3, 48",
        "Ascend910,  Ascend910-20, 910B9, 40",
    })
    void aNodeOfAnUnknownTypeHasNoChips(String kind, String server, String type, int all) {
        NodeChips chips = ChipNode.of(kind, server, type, all).chips();
        assertThat(chips.all()).isEmpty();
        assertThat(chips.refusal(demand(1))).hasValue("the node does not describe its npus");
        assertThat(chips.give(demand(1), built(asking("p")))).isEmpty();
    }

    @Test
    void chipsThatAreNotFreeAreLeftOut() {
        TaskSpec holder = built(asking("p").annotation("huawei.com/Ascend310P", "Ascend310P-7,Ascend310P-0"));
        assertThat(ids(ChipNode.ofTwo().chips())).isEqualTo("0 1");
        assertThat(ids(ChipNode.ofTwo().lists("Unhealthy", "Ascend310P-0").chips()))
                .isEqualTo("1");
        assertThat(ids(ChipNode.ofTwo().lists("Recovering", "Ascend310P-1").chips()))
                .isEqualTo("0");
        assertThat(ids(ChipNode.ofTwo().runs(holder).chips())).isEqualTo("1");
    }

    @Test
    void namesThatCannotBeReadAreNoChips() {
        assertThat(ids(ChipNode.ofTwo()
                        .describes("Ascend310P-x", "Ascend310P-1", "Ascend310P-1-vir01")
                        .chips()))
                .isEqualTo("1");
        assertThat(ids(ChipNode.ofTwo().says("{").chips())).isEmpty();
    }

    @Test
    void whatAPodHasOfAnUnhealthyChipIsPassedOver() {
        ChipNode node = ChipNode.ofTwo().lists("Unhealthy", "Ascend310P-0");
        assertThat(ids(node.runs(stable("p", "0"), stable("q", "0-vir01")).chips()))
                .isEqualTo("1");
    }

    @Test
    void usesAreOfTheChipsThatTheNodeHas() {
        NodeChips chips = ChipNode.ofTwo().chips();
        Map<String, Long> whole = Map.of("cores", 8L, "cpus", 7L);
        assertThat(chips.uses(demand(8), "0,5,1")).containsExactly(DeviceUse.of("0", whole), DeviceUse.of("1", whole));
        assertThat(chips.uses(demand(2), "1-vir02_1c"))
                .isEqualTo(List.of(DeviceUse.of("1", "vir02_1c", Map.of("cores", 2L, "cpus", 1L))));
        assertThat(chips.uses(demand(8), null)).isEmpty();
    }
}
