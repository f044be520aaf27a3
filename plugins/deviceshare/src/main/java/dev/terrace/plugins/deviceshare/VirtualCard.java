package dev.terrace.plugins.deviceshare;

import dev.terrace.model.device.NodeDevice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A card that pods share by memory and cores, and its usage.
 *
 * @param index its place on the node
 * @param pods the usage of each pod that is known to use the card, by pod uid
 */
record VirtualCard(int index, String id, String type, Instances instances, Map<String, Use> pods, CardLoad load) {
    /**
     * The usage of a card by a pod.
     *
     * @param group "namespace/name" of its group; empty for none
     */
    record Use(long memory, long cores, String group) {
        Use plus(long moreMemory, long moreCores) {
            return new Use(memory + moreMemory, cores + moreCores, group);
        }

        boolean isAny() {
            return memory > 0 || cores > 0;
        }
    }

    /**
     * Creates a card without users.
     *
     * @param mostUsers the maximum number of pods that share it
     * @param geometries the ways to cut it
     */
    VirtualCard(int index, String id, long mostUsers, long memory, String type, List<Geometry> geometries) {
        this(index, id, type, new Instances(geometries), new HashMap<>(), new CardLoad(mostUsers, memory));
    }

    /**
     * A copy for trials. It has its own counts, and shares the pods and the instances of this card, which stay as they
     * are.
     */
    VirtualCard copy() {
        return new VirtualCard(index, id, type, instances, pods, load.copy());
    }

    /** Returns the description of the card for reports. */
    NodeDevice described() {
        return NodeDevice.of(id, type, load.offer(CardLoad.WHOLE));
    }

    /** Returns whether a pod of the group uses memory or cores of the card. */
    boolean isUsedBy(String group) {
        return pods.values().stream().anyMatch(use -> use.group().equals(group) && use.isAny());
    }

    /**
     * Returns whether an assigned id names this card or a part of it. As in Volcano, an id names each card whose id it
     * contains.
     */
    boolean isNamedBy(String assigned) {
        return assigned.contains(id);
    }
}
