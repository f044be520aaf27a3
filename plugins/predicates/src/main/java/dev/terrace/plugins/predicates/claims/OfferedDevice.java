package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Device;
import dev.terrace.model.device.ResourceSlice;

/**
 * A device that a slice offers.
 *
 * @param id dense, from 0; devices of one driver, pool and name have one id
 */
record OfferedDevice(int id, ResourceSlice slice, Device device) {
    /** "driver/pool/device", which tells devices apart. */
    static String key(ResourceSlice slice, Device device) {
        return slice.poolKey() + "/" + device.name();
    }
}
