package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.ContainerAsk.Part;
import dev.terrace.testkit.PodBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The cards that pods get by memory and by number, in tables. */
class CardsTest {
    /** Four cards of 16. A running pod is written as its card and its demand. */
    @ParameterizedTest
    @CsvFileSource(resources = "cards.txt", delimiter = '|', useHeadersInDisplayName = true)
    void aPodGetsTheFirstCardsThatServeIt(
            String way, String unhealthy, String running, String limits, String init, String cards) {
        boolean byMemory = way.equals("memory");
        String resource = byMemory ? " volcano.sh/gpu-memory" : " volcano.sh/gpu-number";
        OneNode node = OneNode.of("99 cpu 64 volcano.sh/gpu-memory 4 volcano.sh/gpu-number")
                .argument(byMemory ? "GPUSharingEnable" : "GPUNumberEnable", true)
                .says("volcano.sh/gpu-unhealthy-ids", text(unhealthy));
        for (String pod : text(running).split(" ", -1)) {
            if (!pod.isEmpty()) {
                int colon = pod.indexOf(':');
                node.runs(pod.substring(colon + 1) + resource, "volcano.sh/gpu-index", pod.substring(0, colon));
            }
        }
        String[] containers = limits.split("\\+", -1);
        PodBuilder wanting = pod("wants", "1 cpu " + containers[0] + resource);
        for (int i = 1; i < containers.length; i++) {
            wanting.container(Part.MAIN, containers[i] + resource);
        }
        if (init != null) {
            wanting.container(Part.INIT, init + resource);
        }
        assertThat(node.gives(wanting, "volcano.sh/gpu-index")).isEqualTo(cards);
    }

    private static String text(String cell) {
        return cell == null ? "" : cell;
    }

    /**
     * As in Volcano, a pod that demands memory gets it on one card, whichever kind of sharing is enabled, or is refused
     * at its placement.
     */
    @ParameterizedTest
    @CsvFileSource(resources = "both-demands.txt", delimiter = '|', useHeadersInDisplayName = true)
    void memoryComesBeforeNumber(String way, String limits, String cards) {
        assertThat(OneNode.of("99 cpu 64 volcano.sh/gpu-memory 4 volcano.sh/gpu-number")
                        .argument(way, true)
                        .gives(pod("wants", "1 cpu " + limits), "volcano.sh/gpu-index"))
                .isEqualTo(cards);
    }
}
