package dev.terrace.model.device;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A device of a node, such as a card, that pods share or use exclusively, as a plugin counts it.
 *
 * @param id the id by which uses refer to it; unique among the devices of a plugin on the node
 * @param type its type, for display; may be empty
 * @param capacity its amounts by dimension, such as {@code memory}, {@code cores} and {@code pods}, in the units in
 *     which pods request them
 */
public record NodeDevice(String id, String type, SortedMap<String, Long> capacity) {
    /** Returns a device with a copy of the map. */
    public static NodeDevice of(String id, String type, Map<String, Long> capacity) {
        return new NodeDevice(id, type, Collections.unmodifiableSortedMap(new TreeMap<>(capacity)));
    }
}
