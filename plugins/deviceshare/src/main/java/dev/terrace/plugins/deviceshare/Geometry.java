package dev.terrace.plugins.deviceshare;

import java.util.List;

/**
 * One way in which a card can be cut into instances.
 *
 * @param group its name
 */
record Geometry(String group, List<Instance> instances) {
    /**
     * Equal instances of a card.
     *
     * @param count how many of them there are
     */
    record Instance(String name, long memory, long count) {}

    /** How many instances stand before those of a place. */
    long before(int place) {
        return instances.subList(0, place).stream().mapToLong(Instance::count).sum();
    }

    /** The place of the instance with a number, counted over all; -1 if there is none. */
    int placeOf(long number) {
        long end = 0;
        for (int place = 0; place < instances.size(); place++) {
            end += instances.get(place).count();
            if (number < end) {
                return place;
            }
        }
        return -1;
    }
}
