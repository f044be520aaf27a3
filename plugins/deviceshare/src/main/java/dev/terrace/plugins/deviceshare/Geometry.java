package dev.terrace.plugins.deviceshare;

import java.util.List;

/**
 * A way to cut a card into instances.
 *
 * @param group the name of the geometry
 */
record Geometry(String group, List<Instance> instances) {
    /**
     * A kind of equal instances of a card.
     *
     * @param count the number of these instances
     */
    record Instance(String name, long memory, long count) {}

    /** The total number of instances of the kinds before a place. */
    long before(int place) {
        return instances.subList(0, place).stream().mapToLong(Instance::count).sum();
    }

    /** The place of the kind of an instance, by its number among all instances; -1 if no such instance exists. */
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
