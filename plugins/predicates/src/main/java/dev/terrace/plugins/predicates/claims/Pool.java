package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
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
        PoolId id,
        int number,
        List<OfferedDevice> devices,
        State state,
        List<CounterSet> counters,
        List<OfferedDevice> all) {
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
