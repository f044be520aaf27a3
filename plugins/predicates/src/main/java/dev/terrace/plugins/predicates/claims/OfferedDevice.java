package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Device;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;

/**
 * A device that a slice offers.
 *
 * @param id dense, from 0; devices of one driver, pool and name share an id
 * @param likeness dense, from 0; conditions cannot distinguish devices of one likeness
 */
record OfferedDevice(int id, int likeness, ResourceSlice slice, Device device) {
    /** The nodes from which the device can be used. */
    Reach reach() {
        return slice.perDevice() ? device.reach() : slice.reach();
    }
}
