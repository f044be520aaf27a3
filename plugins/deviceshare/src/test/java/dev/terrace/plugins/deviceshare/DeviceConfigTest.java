package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.plugins.deviceshare.NpuType.Template;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration in the ConfigMap kube-system/devices. */
class DeviceConfigTest {
    private static final Map<String, Object> NPU = Map.of(
            "commonWord",
            "Ascend910A",
            "resourceName",
            "huawei.com/Ascend910A",
            "resourceMemoryName",
            "huawei.com/Ascend910A-memory",
            "memoryAllocatable",
            BigDecimal.valueOf(900),
            "memoryCapacity",
            BigDecimal.valueOf(1000),
            "templates",
            List.of(template("half", 500), template("quarter", 250)));
    private static final NpuType TYPE = new NpuType(
            "Ascend910A",
            "huawei.com/Ascend910A",
            "huawei.com/Ascend910A-memory",
            900,
            1000,
            List.of(new Template("quarter", 250), new Template("half", 500)));

    private static Map<String, Object> template(String name, long memory) {
        return Map.of("name", name, "memory", BigDecimal.valueOf(memory));
    }

    private static DeviceConfig read(String namespace, String name, Object devices) {
        ConfigMapSpec map = new ConfigMapSpec(
                namespace, name, Map.of(ConfigMapSpec.DEVICES, ""), Map.of(ConfigMapSpec.DEVICES, devices));
        return DeviceConfig.of(List.of(map), "kube-system", "devices");
    }

    private static DeviceConfig npus(Object vnpus) {
        return read("kube-system", "devices", Map.of("vnpus", vnpus));
    }

    @ParameterizedTest
    @CsvSource({"kube-system, devices, names", "kube-system, other, default", "other, devices, default"})
    void aConfigMapOfAnotherNameOrNamespaceSaysNothing(String namespace, String name, String read) {
        DeviceConfig config = read(namespace, name, Map.of("nvidia", Map.of("resourceCountName", "x.io/gpu")));
        assertThat(config.equals(DeviceConfig.DEFAULT) ? "default" : "names").isEqualTo(read);
    }

    @Test
    void whatAConfigMapDoesNotNameIsEmpty() {
        assertThat(read("kube-system", "devices", Map.of("nvidia", Map.of("resourceCountName", "x.io/gpu"))))
                .isEqualTo(new DeviceConfig(
                        new CardRequest.Names("x.io/gpu", "", "", ""), List.of(), 0, List.of(), false));
    }

    /** As in Volcano, which also reads the older form: a list of types, not shared by software. */
    @Test
    void typesOfNpusAreAListOrStandBesideTheWayToShareThem() {
        assertThat(npus(List.of(NPU)).npus()).containsExactly(TYPE);
        assertThat(npus(List.of(NPU)).softwareNpus()).isFalse();
        assertThat(npus(Map.of("configs", List.of(NPU))).npus()).containsExactly(TYPE);
        assertThat(npus(Map.of("configs", List.of(NPU))).softwareNpus()).isFalse();
        assertThat(npus(Map.of("configs", List.of(), "hamiVnpuCore", true)).softwareNpus())
                .isTrue();
    }

    @Test
    void aConfigMapWithAPartOfAnotherKindSaysNothing() {
        assertThat(npus("text")).isEqualTo(DeviceConfig.DEFAULT);
        assertThat(npus(Map.of("configs", Map.of()))).isEqualTo(DeviceConfig.DEFAULT);
        assertThat(npus(List.of(Map.of("memoryCapacity", BigDecimal.valueOf(1.5)))))
                .isEqualTo(DeviceConfig.DEFAULT);
    }
}
