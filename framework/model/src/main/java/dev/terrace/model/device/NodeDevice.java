package dev.terrace.model.device;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A device of a node, such as a card, that pods share or take whole, as a plugin counts it.
 *
 * @param id by which uses name it; no other device of the node has the same
 * @param type what it is, for people; may be empty
 * @param capacity how much of it there is, by dimension: {@code memory}, {@code cores}, {@code pods}, in the units in
 *     which pods ask for it
 */
public record NodeDevice(String id, String type, SortedMap<String, Long> capacity) {
    /** The same as the constructor makes, of a copy. */
    public static NodeDevice of(String id, String type, Map<String, Long> capacity) {
        return new NodeDevice(id, type, Collections.unmodifiableSortedMap(new TreeMap<>(capacity)));
    }
}
