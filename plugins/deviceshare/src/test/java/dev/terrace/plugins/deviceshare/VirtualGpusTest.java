package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.ContainerAsk.Part;
import dev.terrace.testkit.PodBuilder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The virtual cards that pods get, in tables. */
class VirtualGpusTest {
    private static final String IDS = "volcano.sh/vgpu-ids-new";

    private static String text(String cell) {
        return cell == null ? "" : cell;
    }

    /** Limits from a table cell: cards, memory and cores, separated by slashes; empty for none. */
    private static String limits(String cell) {
        String[] parts = cell.split("/", -1);
        return (parts[0].isEmpty() ? "" : " " + parts[0] + " volcano.sh/vgpu-number")
                + (parts[1].isEmpty() ? "" : " " + parts[1] + " volcano.sh/vgpu-memory")
                + (parts[2].isEmpty() ? "" : " " + parts[2] + " volcano.sh/vgpu-cores");
    }

    private static PodBuilder wanting(String cell, String annotations) {
        String[] containers = cell.split("\\+", -1);
        PodBuilder pod = pod("wants", "1 cpu" + limits(containers[0]));
        for (int i = 1; i < containers.length; i++) {
            pod.container(Part.MAIN, limits(containers[i]).strip());
        }
        for (String annotation : text(annotations).split(" ", -1)) {
            if (!annotation.isEmpty()) {
                int equal = annotation.indexOf('=');
                pod.annotation(annotation.substring(0, equal), annotation.substring(equal + 1));
            }
        }
        return pod;
    }

    @ParameterizedTest
    @CsvFileSource(resources = "virtual.txt", delimiter = '|', useHeadersInDisplayName = true)
    void aPodGetsTheCardsThatServeIt(
            String policy, String register, String running, String wants, String annotations, String cards) {
        OneNode node = OneNode.withPlenty()
                .argument("VGPUEnable", true)
                .argument("SchedulePolicy", text(policy))
                .says("volcano.sh/node-vgpu-register", register);
        for (String ids : text(running).split(" ", -1)) {
            node.runs("1 volcano.sh/vgpu-number", IDS, ids);
        }
        assertThat(node.gives(wanting(wants, annotations), IDS)).isEqualTo(cards);
    }

    private static Map<String, Object> instance(String name, int memory, int count) {
        return Map.of("name", name, "memory", BigDecimal.valueOf(memory), "count", BigDecimal.valueOf(count));
    }

    private static Map<String, Object> config(int factor) {
        return Map.of(
                "nvidia",
                Map.of(
                        "resourceCountName",
                        "volcano.sh/vgpu-number",
                        "resourceMemoryName",
                        "volcano.sh/vgpu-memory",
                        "resourceCoreName",
                        "volcano.sh/vgpu-cores",
                        "gpuMemoryFactor",
                        BigDecimal.valueOf(factor),
                        "knownMigGeometries",
                        List.of(Map.of(
                                "models",
                                List.of("A30"),
                                "allowedGeometries",
                                List.of(
                                        Map.of("group", "small", "geometries", List.of(instance("6g", 6000, 4))),
                                        Map.of(
                                                "group",
                                                "mixed",
                                                "geometries",
                                                List.of(instance("12g", 12000, 1), instance("6g", 6000, 2))))))));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "instances.txt", delimiter = '|', useHeadersInDisplayName = true)
    void aPodGetsTheSmallestInstanceThatServesIt(
            String register, int factor, String running, String wants, String annotations, String cards) {
        OneNode node = OneNode.withPlenty()
                .argument("VGPUEnable", true)
                .config(config(factor))
                .says("volcano.sh/node-vgpu-register", register);
        for (String ids : text(running).split(" ", -1)) {
            node.runs("1 volcano.sh/vgpu-number", IDS, ids);
        }
        assertThat(node.gives(wanting(wants, annotations), IDS)).isEqualTo(cards);
    }

    private static OneNode exclusive() {
        return OneNode.withPlenty()
                .argument("VGPUEnable", true)
                .argument(
                        "GPUExclusiveRules",
                        List.of(Map.of("tier", "gold"), Map.of("tier", "silver", "team", "x"), Map.of("odd", 1), "x"))
                .says("volcano.sh/node-vgpu-register", "A,9,100,NVIDIA,true,hami-core:B,9,100,NVIDIA,true,hami-core:");
    }

    /** Running pods are written as their labels and their card. */
    @ParameterizedTest
    @CsvFileSource(resources = "exclusive.txt", delimiter = '|', useHeadersInDisplayName = true)
    void podsOfARuleShareNoCard(String running, String labels, String cards) {
        OneNode node = exclusive();
        for (String pod : text(running).split(" ", -1)) {
            if (!pod.isEmpty()) {
                String[] parts = pod.split("@", -1);
                node.runs(
                        labelled(pod("r-" + pod, "1 volcano.sh/vgpu-number"), parts[0]),
                        IDS,
                        parts[1] + ",NVIDIA,1,0:");
            }
        }
        assertThat(node.gives(labelled(pod("wants", "1 cpu" + limits("1/1/")), text(labels)), IDS))
                .isEqualTo(cards);
    }

    /** As in Volcano, although the memory that it has on the card is free. */
    @Test
    void aPodThatIsLeavingStillSharesNoCard() {
        PodBuilder leaving = labelled(pod("leaving", "1 volcano.sh/vgpu-number"), "tier=gold");
        OneNode node = exclusive().runs(leaving.leaving(), IDS, "B,NVIDIA,100,0:");
        assertThat(node.gives(labelled(pod("wants", "1 cpu" + limits("1/1/")), "tier=gold"), IDS))
                .isEqualTo("A,NVIDIA,1,0:");
    }

    private static PodBuilder labelled(PodBuilder pod, String labels) {
        for (String label : labels.split(",", -1)) {
            int equal = label.indexOf('=');
            if (equal > 0) {
                pod.label(label.substring(0, equal), label.substring(equal + 1));
            }
        }
        return pod;
    }
}
