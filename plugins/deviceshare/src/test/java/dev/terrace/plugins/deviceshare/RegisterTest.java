package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conditions under which registered cards count. */
class RegisterTest {
    /** Another node of the cluster offers all of them. */
    @ParameterizedTest
    @CsvSource({
        "9 volcano.sh/vgpu-number 9 volcano.sh/vgpu-memory 9 volcano.sh/vgpu-cores, true",
        "9 volcano.sh/vgpu-number 9 volcano.sh/vgpu-memory,                         false",
        "9 volcano.sh/vgpu-number 9 volcano.sh/vgpu-cores,                          false",
        "9 volcano.sh/vgpu-memory 9 volcano.sh/vgpu-cores,                          false",
        "9 volcano.sh/vgpu-number 9 volcano.sh/vgpu-memory 0 volcano.sh/vgpu-cores, false",
    })
    void aNodeThatOffersNothingOfAResourceHasNoCards(String offers, boolean hasCards) {
        NodeSpec node = cluster()
                .node("n", offers)
                .node("other", "1 volcano.sh/vgpu-number 1 volcano.sh/vgpu-memory 1 volcano.sh/vgpu-cores")
                .annotation("n", "volcano.sh/node-vgpu-register", "A,2,100,NVIDIA,true,hami-core:")
                .build()
                .nodes()
                .get(0);
        assertThat(Register.of(node, DeviceConfig.DEFAULT) != null).isEqualTo(hasCards);
    }
}
