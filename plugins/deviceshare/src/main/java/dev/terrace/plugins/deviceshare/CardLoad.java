package dev.terrace.plugins.deviceshare;

import java.util.Map;

/** The users of a shared card or NPU, with the memory and the cores that they hold. */
final class CardLoad {
    /** The parts of the cores of a card that software shares. */
    static final long WHOLE = 100;

    private final long mostUsers;
    private final long memory;
    private long users;
    private long usedMemory;
    private long usedCores;

    /** @param mostUsers the maximum number of pods that share it */
    CardLoad(long mostUsers, long memory) {
        this.mostUsers = mostUsers;
        this.memory = memory;
    }

    CardLoad copy() {
        CardLoad copy = new CardLoad(mostUsers, memory);
        copy.users = users;
        copy.usedMemory = usedMemory;
        copy.usedCores = usedCores;
        return copy;
    }

    /** Returns what the card offers, for reports. */
    Map<String, Long> offer(long cores) {
        return Map.of("memory", memory, "cores", cores, "pods", mostUsers);
    }

    long memory() {
        return memory;
    }

    long users() {
        return users;
    }

    long usedMemory() {
        return usedMemory;
    }

    double score(Policy policy) {
        return policy.score(users, usedMemory, memory);
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

    /**
     * Returns whether one more user with these amounts fits.
     *
     * @param cores all cores of the card
     */
    boolean hasRoom(long ofMemory, long ofCores, long cores) {
        return users < mostUsers
                && memory - usedMemory >= ofMemory
                && cores - usedCores >= ofCores
                && !(cores == WHOLE && ofCores == WHOLE && users > 0)
                && !(cores != 0 && usedCores == cores && ofCores == 0);
    }
}
