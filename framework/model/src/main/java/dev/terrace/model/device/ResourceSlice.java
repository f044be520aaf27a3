package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;

/**
 * Devices of a driver's pool.
 *
 * @param generation the generation of the pool; only slices of the newest generation count
 * @param slices the number of slices of the pool in this generation
 * @param reach the nodes from which its devices can be used
 * @param perDevice whether each device has its own reach instead
 * @param counters the counters that the pool's devices share
 */
public record ResourceSlice(
        String name,
        String driver,
        String pool,
        long generation,
        long slices,
        Reach reach,
        boolean perDevice,
        List<Device> devices,
        List<CounterSet> counters) {
    /** The sort order in a cluster: by name. */
    public static final Order<ResourceSlice> ORDER = Order.byName(ResourceSlice::name);
}
