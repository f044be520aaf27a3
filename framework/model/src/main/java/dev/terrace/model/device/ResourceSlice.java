package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;

/**
 * Devices of a driver's pool.
 *
 * @param generation of the pool; slices of an older one than the newest do not count
 * @param slices how many slices the pool has in this generation
 * @param reach from which nodes its devices can be used
 * @param perDevice whether each device says so itself
 * @param counters what the pool's devices share
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
    /** The order of a cluster: by name. */
    public static final Order<ResourceSlice> ORDER = Order.byName(ResourceSlice::name);

    /** "driver/pool", which tells pools apart. */
    public String poolKey() {
        return driver + "/" + pool;
    }
}
