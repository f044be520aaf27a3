package dev.terrace.model.device;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pod's use of a device of its node.
 *
 * @param device the id of the {@link NodeDevice}
 * @param part the partition of the device that was created for the pod; empty for an unpartitioned device
 * @param amounts by the dimensions of the device's capacity
 */
public record DeviceUse(String device, String part, SortedMap<String, Long> amounts) {
    /** Returns a use of an unpartitioned device. */
    public static DeviceUse of(String device, Map<String, Long> amounts) {
        return of(device, "", amounts);
    }

    /** Returns a use of a partition, with a copy of the map. */
    public static DeviceUse of(String device, String part, Map<String, Long> amounts) {
        return new DeviceUse(device, part, Collections.unmodifiableSortedMap(new TreeMap<>(amounts)));
    }
}
