package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.ResourceSlice;
import java.util.Comparator;
import java.util.List;

/**
 * A driver's pool as one node sees it.
 *
 * @param number dense, from 0
 * @param devices of the slices that the node sees, slice by slice; none of a pool that gives none
 * @param state whether it gives devices
 * @param counters what all its devices share, wherever they can be used
 * @param all its devices, wherever they can be used
 */
record Pool(
        Id id,
        int number,
        List<OfferedDevice> devices,
        State state,
        List<CounterSet> counters,
        List<OfferedDevice> all) {
    /** A driver's pool. Its order is that in which a node takes devices from its pools. */
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

    /** Whether a pool gives devices. */
    enum State {
        USABLE,
        /** Slices are missing, because the driver is still writing them. */
        INCOMPLETE,
        /** Two devices or counters have one name, or a device takes of a counter that is not there. */
        INVALID
    }

    boolean isUsable() {
        return state == State.USABLE;
    }

    /** Whether one of its devices makes pods wait before they are bound. Such pools come last. */
    boolean hasConditions() {
        return devices.stream().anyMatch(offered -> offered.device().binding().isAwaited());
    }
}
