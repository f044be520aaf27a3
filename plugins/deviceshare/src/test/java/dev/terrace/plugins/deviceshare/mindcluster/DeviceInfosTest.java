package dev.terrace.plugins.deviceshare.mindcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.ConfigMapSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The information about node n from ConfigMaps. */
class DeviceInfosTest {
    private static final String KEY = "huawei.com/Ascend310P";
    private static final Map<String, Object> LEAVING = Map.of("NodeStatus", "PreSeparate");

    private static ConfigMapSpec map(String namespace, String name, String key, Object tree) {
        return new ConfigMapSpec(namespace, name, Map.of(key, ""), Map.of(key, tree));
    }

    private static ConfigMapSpec daemon(String name, String node, Object info) {
        return map("mindx-dl", name, name, Map.of(node, info));
    }

    private static Map<String, Object> healthy(String chips) {
        return Map.of("DeviceList", Map.of(KEY, chips));
    }

    @ParameterizedTest
    @CsvSource({
        "mindx-dl,    mindx-dl-nodeinfo-n, NodeInfo, true",
        "mindx-dl,    mindx-dl-nodeinfo-o, NodeInfo, false",
        "mindx-dl,    nodeinfo-n,          NodeInfo, false",
        "mindx-dl,    mindx-dl-nodeinfo-n, Other,    false",
        "kube-system, mindx-dl-nodeinfo-n, NodeInfo, false",
    })
    void aNodeSaysThatItIsAboutToBeSeparated(String namespace, String name, String key, boolean isLeaving) {
        assertThat(DeviceInfos.of(List.of(map(namespace, name, key, Map.of("NodeInfo", LEAVING))))
                        .isLeaving("n"))
                .isEqualTo(isLeaving);
    }

    @Test
    void theDaemonComesBeforeTheNodes() {
        DeviceInfos infos = DeviceInfos.of(List.of(
                map("kube-system", "mindx-dl-deviceinfo-n", "DeviceInfoCfg", Map.of("DeviceInfo", healthy("a"))),
                daemon("cluster-info-device-0", "mindx-dl-deviceinfo-n", healthy("b,c")),
                map("mindx-dl", "mindx-dl-nodeinfo-n", "NodeInfo", Map.of("NodeInfo", LEAVING)),
                daemon("cluster-info-node-cm", "mindx-dl-nodeinfo-n", Map.of("NodeStatus", "Healthy"))));
        assertThat(infos.chips("n", KEY)).containsExactly("b", "c");
        assertThat(infos.isLeaving("n")).isFalse();
    }

    @Test
    void aListIsThereEvenIfItIsEmpty() {
        DeviceInfos infos = DeviceInfos.of(List.of(daemon("cluster-info-device-0", "n", healthy(""))));
        assertThat(infos.has("n", KEY)).isTrue();
        assertThat(infos.has("n", KEY + "-Unhealthy")).isFalse();
        assertThat(infos.has("o", KEY)).isFalse();
        assertThat(infos.chips("n", KEY)).isEmpty();
    }
}
