package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.testkit.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The NPUs shared by HAMi that pods get, in a table. */
class NpusTest {
    private static final String ALLOCATED = "hami.io/Ascend310P-devices-allocated";

    private static String text(String cell) {
        return cell == null ? "" : cell;
    }

    private static OneNode node(String npus) {
        List<String> registered = new ArrayList<>();
        for (String npu : npus.split(" ", -1)) {
            String[] parts = npu.split(":", -1);
            registered.add("{\"id\":\"%s\",\"count\":%s,\"devmem\":%s,\"devcore\":%s}"
                    .formatted(parts[0], parts[1], parts[2], parts[3]));
        }
        return OneNode.of("9 cpu 9 huawei.com/Ascend310P 999999 huawei.com/Ascend310P-memory"
                        + " 999 huawei.com/Ascend310P-core")
                .argument("AscendHAMiVNPUEnable", true)
                .says("hami.io/node-register-Ascend310P", "[" + String.join(",", registered) + "]");
    }

    private static PodBuilder wanting(String cell) {
        String[] parts = cell.split("/", -1);
        return pod(
                "wants",
                "1 cpu " + parts[0] + " huawei.com/Ascend310P"
                        + (parts[1].isEmpty() ? "" : " " + parts[1] + " huawei.com/Ascend310P-memory")
                        + (parts[2].isEmpty() ? "" : " " + parts[2] + " huawei.com/Ascend310P-core"));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "npus.txt", delimiter = '|', useHeadersInDisplayName = true)
    void aPodGetsTheNpusThatServeIt(
            String policy, String npus, String running, String wants, String mode, String cards) {
        OneNode node = node(npus).argument("SchedulePolicy", text(policy)).argument("ScheduleWeight", 1);
        for (String ids : text(running).split(" ", -1)) {
            node.runs("1 huawei.com/Ascend310P", ALLOCATED, ids);
        }
        PodBuilder wanting = wanting(wants);
        if (mode != null) {
            node.says("hami-vnpu-core", "true");
            wanting.annotation("huawei.com/vnpu-mode", mode);
        }
        assertThat(node.gives(wanting, ALLOCATED)).isEqualTo(cards);
    }

    @Test
    void theRuntimeIsToldOfTheCut() {
        assertThat(node("a:2:24000:8").gives(wanting("1/5000/"), "huawei.com/Ascend310P"))
                .isEqualTo("[{\"UUID\":\"a\",\"temp\":\"vir02\"}]");
    }

    @Test
    void theRuntimeIsToldOfSharesOfSoftware() {
        assertThat(node("a:2:24000:8")
                        .says("hami-vnpu-core", "true")
                        .gives(
                                wanting("1/5000/20").annotation("huawei.com/vnpu-mode", "hami-core"),
                                "huawei.com/Ascend310P"))
                .isEqualTo("[{\"UUID\":\"a\",\"memory\":5000,\"core\":20}]");
    }

    @Test
    void thePolicyCountsOnlyWhereNodesAreScored() {
        OneNode node = node("a:2:24000:8 b:2:24000:8").argument("SchedulePolicy", "binpack");
        node.runs("1 huawei.com/Ascend310P", ALLOCATED, "b,Ascend310P,6144,0:;");
        assertThat(node.gives(wanting("1/3000/"), ALLOCATED)).startsWith("a,");
    }

    /** An NPU that reports its network, of a type without networks. */
    private static Npus registered(boolean bySoftware) {
        NodeSpec node = cluster()
                .node("n", "9 huawei.com/Ascend310P")
                .annotation(
                        "n",
                        "hami.io/node-register-Ascend310P",
                        "[{\"id\":\"a\",\"count\":2,\"devmem\":24000,\"devcore\":8,\"custominfo\":{\"NetworkID\":1}}]")
                .build()
                .nodes()
                .get(0);
        return Objects.requireNonNull(Npus.of(NpuType.DEFAULT, node, Policy.SPREAD, bySoftware, "0"));
    }

    @Test
    void networksCountForOtherTypesAlone() {
        NpuDemand demand = new NpuDemand(List.of(new CardRequest(1, 3000, CardRequest.NO_PERCENT, 0)), false);
        assertThat(registered(false).fit(demand).score()).isEqualTo(100);
    }

    @Test
    void anNpuThatSoftwareSharesHasAHundredCores() {
        assertThat(registered(false).all())
                .containsExactly(NodeDevice.of("a", "Ascend310P", Map.of("memory", 24_000L, "cores", 8L, "pods", 2L)));
        assertThat(registered(true).all())
                .containsExactly(
                        NodeDevice.of("a", "Ascend310P", Map.of("memory", 24_000L, "cores", 100L, "pods", 2L)));
    }

    @Test
    void usesAreOfTheNpusThatTheNodeHas() {
        TaskSpec pod =
                cluster().job(job("j").pod(pod("p", "1 cpu"))).build().tasks().get(0);
        Map<String, String> allocated = Map.of(ALLOCATED, "a,Ascend310P,3072,4:z,Ascend310P,3072,4:;");
        assertThat(registered(false).uses(pod, allocated))
                .containsExactly(DeviceUse.of("a", Map.of("memory", 3072L, "cores", 4L, "pods", 1L)));
        assertThat(registered(false).uses(pod, Map.of())).isEmpty();
    }
}
