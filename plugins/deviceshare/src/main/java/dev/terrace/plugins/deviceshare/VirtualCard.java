package dev.terrace.plugins.deviceshare;

import dev.terrace.model.device.NodeDevice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A card that pods share by memory and cores, and its usage. */
final class VirtualCard {
    private static final long WHOLE = 100;

    private final int index;
    private final String id;
    private final long mostUsers;
    private final long memory;
    private final String type;
    private final Instances instances;

    /** The usage of each pod that is known to use the card, by pod uid. */
    private final Map<String, Use> pods;

    private long users;
    private long usedMemory;
    private long usedCores;

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
     * @param index its place on the node
     * @param mostUsers the maximum number of pods that share it
     * @param geometries the ways to cut it
     */
    VirtualCard(int index, String id, long mostUsers, long memory, String type, List<Geometry> geometries) {
        this.index = index;
        this.id = id;
        this.mostUsers = mostUsers;
        this.memory = memory;
        this.type = type;
        this.instances = new Instances(geometries);
        this.pods = new HashMap<>();
    }

    private VirtualCard(VirtualCard of) {
        index = of.index;
        id = of.id;
        mostUsers = of.mostUsers;
        memory = of.memory;
        type = of.type;
        instances = of.instances;
        pods = of.pods;
        users = of.users;
        usedMemory = of.usedMemory;
        usedCores = of.usedCores;
    }

    /**
     * A copy for trials. It has its own counts, and shares the pods and the instances of this card, which stay as they
     * are.
     */
    VirtualCard copy() {
        return new VirtualCard(this);
    }

    /** Returns the description of the card for reports. */
    NodeDevice described() {
        return NodeDevice.of(id, type, Map.of("memory", memory, "cores", WHOLE, "pods", mostUsers));
    }

    int index() {
        return index;
    }

    String id() {
        return id;
    }

    long memory() {
        return memory;
    }

    String type() {
        return type;
    }

    Instances instances() {
        return instances;
    }

    Map<String, Use> pods() {
        return pods;
    }

    long users() {
        return users;
    }

    long usedMemory() {
        return usedMemory;
    }

    /** Counts one more user. */
    void use(long ofMemory, long ofCores) {
        users++;
        usedMemory += ofMemory;
        usedCores += ofCores;
    }

    /** Counts one user less. */
    void free(long ofMemory, long ofCores) {
        users--;
        usedMemory -= ofMemory;
        usedCores -= ofCores;
    }

    /** Reverts a trial use. Counts never fall below zero. */
    void untry(long ofMemory, long ofCores) {
        users = Math.max(0, users - 1);
        usedMemory = Math.max(0, usedMemory - ofMemory);
        usedCores = Math.max(0, usedCores - ofCores);
    }

    /** Returns whether one more user with these amounts fits. */
    boolean hasRoom(long ofMemory, long ofCores) {
        return users < mostUsers
                && memory - usedMemory >= ofMemory
                && usedCores + ofCores <= WHOLE
                && !(ofCores == WHOLE && users > 0)
                && !(usedCores == WHOLE && ofCores == 0);
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
