package dev.terrace.model;

import dev.terrace.model.order.Order;
import java.util.Map;
import java.util.Set;

/**
 * A ConfigMap that describes devices, which plugins read.
 *
 * @param texts its data, limited to the keys that {@link #describesDevices} accepts
 * @param trees the same keys where the text is YAML, as lists, maps, strings, numbers and booleans; a number is a
 *     {@link java.math.BigDecimal}
 */
public record ConfigMapSpec(String namespace, String name, Map<String, String> texts, Map<String, Object> trees) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<ConfigMapSpec> ORDER = Order.byKey(ConfigMapSpec::namespace, ConfigMapSpec::name);

    /** The key of the device description in a ConfigMap. */
    public static final String DEVICES = "device-config.yaml";

    private static final Set<String> OTHERS = Set.of("DeviceInfoCfg", "NodeInfo", "cluster-info-node-cm");

    /**
     * Returns whether the value under a key describes devices, either of all nodes or, as MindCluster writes it, of one
     * node.
     */
    public static boolean describesDevices(String key) {
        return key.equals(DEVICES) || OTHERS.contains(key) || key.startsWith("cluster-info-device-");
    }
}
