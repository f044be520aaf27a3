package dev.terrace.model.device;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a pod uses of a device of its node.
 *
 * @param device the id of the {@link NodeDevice}
 * @param part the part of the device that it was cut into for the pod; empty for a device that is not cut
 * @param amounts by the dimensions of the device's capacity
 */
public record DeviceUse(String device, String part, SortedMap<String, Long> amounts) {
    /** A use of a device that is not cut. */
    public static DeviceUse of(String device, Map<String, Long> amounts) {
        return of(device, "", amounts);
    }

    /** The same as the constructor makes, of a copy. */
    public static DeviceUse of(String device, String part, Map<String, Long> amounts) {
        return new DeviceUse(device, part, Collections.unmodifiableSortedMap(new TreeMap<>(amounts)));
    }
}
