package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.CounterSet;
import java.util.List;

/**
 * A driver's pool as one node sees it.
 *
 * @param devices those that the node can use, slice by slice; with all devices of slices that leave it to each device
 * @param isIncomplete whether slices are missing, because the driver is still writing them
 * @param isInvalid whether two of its devices have one name
 * @param counters what all its devices share, wherever they can be used
 * @param all its devices, wherever they can be used
 */
record Pool(
        String key,
        List<OfferedDevice> devices,
        boolean isIncomplete,
        boolean isInvalid,
        List<CounterSet> counters,
        List<OfferedDevice> all) {
    boolean isUsable() {
        return !isIncomplete && !isInvalid;
    }

    /** Whether one of its devices makes pods wait before they are bound. Such pools come last. */
    boolean hasConditions() {
        return devices.stream()
                .anyMatch(offered -> !offered.device().conditions().isEmpty());
    }
}
