package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Device;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;

/**
 * A device that a slice offers.
 *
 * @param id dense, from 0; devices of one driver, pool and name have one id
 * @param likeness dense, from 0; no condition tells devices of one likeness apart
 */
record OfferedDevice(int id, int likeness, ResourceSlice slice, Device device) {
    /** From which nodes it can be used. */
    Reach reach() {
        return slice.perDevice() ? device.reach() : slice.reach();
    }
}
