package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.ResourceSlice;
import java.util.Comparator;
import java.util.List;

/**
 * A driver's pool as one node sees it.
 *
 * @param number dense, from 0
 * @param devices the devices of the slices that the node sees, slice by slice; empty for a pool that is not usable
 * @param state whether the pool is usable
 * @param counters the counters that all its devices share, wherever they can be used
 * @param all all its devices, wherever they can be used
 */
record Pool(
        Id id,
        int number,
        List<OfferedDevice> devices,
        State state,
        List<CounterSet> counters,
        List<OfferedDevice> all) {
    /** The identity of a driver's pool. A node takes devices from pools in this order. */
    record Id(String driver, String name) implements Comparable<Id> {
        private static final Comparator<Id> ORDER =
                Comparator.comparing(Id::driver).thenComparing(Id::name);

        static Id of(ResourceSlice slice) {
            return new Id(slice.driver(), slice.pool());
        }

        @Override
        public int compareTo(Id other) {
            return ORDER.compare(this, other);
        }
    }

    /** Whether the devices of a pool can be allocated. */
    enum State {
        USABLE,
        /** Slices are missing, because the driver is still writing them. */
        INCOMPLETE,
        /** Two devices or counters share a name, or a device takes from a missing counter. */
        INVALID
    }

    boolean isUsable() {
        return state == State.USABLE;
    }

    /** Returns whether one of its devices delays the binding of pods. Such pools come last. */
    boolean hasConditions() {
        return devices.stream().anyMatch(offered -> offered.device().binding().isAwaited());
    }
}
