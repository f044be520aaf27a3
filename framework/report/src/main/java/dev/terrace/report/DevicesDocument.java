package dev.terrace.report;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.model.report.DeviceLoads.Load;
import dev.terrace.model.report.DeviceLoads.OfNode;
import dev.terrace.model.report.DeviceLoads.Use;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Devices of nodes and their pods, as documents. */
public final class DevicesDocument {
    private DevicesDocument() {}

    /** Returns the devices of all nodes, before and after a cycle. */
    public static Map<String, Object> of(DeviceLoads loads) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "before", loads.before().stream().map(DevicesDocument::ofNode).toList());
        document.put(
                "after", loads.after().stream().map(DevicesDocument::ofNode).toList());
        return document;
    }

    /** Returns the devices of a pod. */
    public static List<Map<String, Object>> of(List<DeviceUse> uses) {
        return uses.stream()
                .map(use -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("device", use.device());
                    writeTo(map, use);
                    return map;
                })
                .toList();
    }

    private static Map<String, Object> ofNode(OfNode node) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("node", node.node());
        map.put("by", node.plugin());
        map.put("devices", node.devices().stream().map(DevicesDocument::load).toList());
        return map;
    }

    private static Map<String, Object> load(Load load) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", load.device().id());
        if (!load.device().type().isEmpty()) {
            map.put("type", load.device().type());
        }
        map.put("offers", load.device().capacity());
        map.put("used", load.used());
        map.put("pods", load.uses().stream().map(DevicesDocument::use).toList());
        return map;
    }

    private static Map<String, Object> use(Use use) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", use.pod());
        map.put("job", use.job());
        map.put("queue", use.queue());
        writeTo(map, use.use());
        return map;
    }

    private static void writeTo(Map<String, Object> map, DeviceUse use) {
        if (!use.part().isEmpty()) {
            map.put("part", use.part());
        }
        map.put("amounts", use.amounts());
    }
}
