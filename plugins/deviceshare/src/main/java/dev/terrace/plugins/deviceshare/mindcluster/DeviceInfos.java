package dev.terrace.plugins.deviceshare.mindcluster;

import dev.terrace.model.ConfigMapSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Node information in MindCluster's ConfigMaps: those of its cluster daemon, or else those of each node.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/third_party/mindcluster/common/k8s/cmmgr.go">Volcano,
 *     mindcluster</a>
 */
public final class DeviceInfos {
    private static final String DAEMON = "mindx-dl";
    private static final String DEVICES = "mindx-dl-deviceinfo-";
    private static final String HEALTH = "mindx-dl-nodeinfo-";

    private final Map<String, Map<?, ?>> devices = new HashMap<>();
    private final Map<String, String> health = new HashMap<>();

    private DeviceInfos() {}

    /** Parses the ConfigMaps. Ignores malformed ones. */
    public static DeviceInfos of(List<ConfigMapSpec> maps) {
        DeviceInfos infos = new DeviceInfos();
        for (ConfigMapSpec map : maps) {
            if (map.namespace().equals("kube-system") && map.name().startsWith(DEVICES)) {
                infos.device(map.name(), at(map.trees().get("DeviceInfoCfg"), "DeviceInfo"));
            } else if (map.namespace().equals(DAEMON) && map.name().startsWith(HEALTH)) {
                infos.health(map.name(), at(map.trees().get("NodeInfo"), "NodeInfo"));
            }
        }
        for (ConfigMapSpec map : maps) {
            if (map.namespace().equals(DAEMON) && map.trees().get(map.name()) instanceof Map<?, ?> nodes) {
                if (map.name().startsWith("cluster-info-device-")) {
                    nodes.forEach((name, info) -> infos.device(name, info));
                } else if (map.name().equals("cluster-info-node-cm")) {
                    nodes.forEach((name, info) -> infos.health(name, info));
                }
            }
        }
        return infos;
    }

    private static Object at(@Nullable Object tree, String key) {
        return tree instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : Map.of();
    }

    private void device(Object name, Object info) {
        if (at(info, "DeviceList") instanceof Map<?, ?> list) {
            devices.put(withoutPrefix(name, DEVICES), list);
        }
    }

    private void health(Object name, Object info) {
        if (at(info, "NodeStatus") instanceof String status) {
            health.put(withoutPrefix(name, HEALTH), status);
        }
    }

    private static String withoutPrefix(Object name, String prefix) {
        String text = name.toString();
        return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    }

    /** The chips of a health category, such as {@code huawei.com/Ascend310P-Unhealthy}; empty if the key is missing. */
    List<String> chips(String node, String key) {
        return devices.getOrDefault(node, Map.of()).get(key) instanceof String text && !text.isEmpty()
                ? List.of(text.split(",", -1))
                : List.of();
    }

    boolean has(String node, String key) {
        return devices.getOrDefault(node, Map.of()).containsKey(key);
    }

    /** Returns whether a node is about to be separated. */
    boolean isLeaving(String node) {
        return health.getOrDefault(node, "").equals("PreSeparate");
    }
}
