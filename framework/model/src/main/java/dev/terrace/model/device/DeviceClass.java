package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;

/**
 * A class of devices that requests name: the devices that match all selectors.
 *
 * @param configurations the configuration for drivers of the class's devices, as JSON objects
 */
public record DeviceClass(String name, List<DeviceSelector> selectors, List<String> configurations) {
    /** The sort order in a cluster: by name. */
    public static final Order<DeviceClass> ORDER = Order.byName(DeviceClass::name);

    /** A class without configuration for drivers. */
    public DeviceClass(String name, List<DeviceSelector> selectors) {
        this(name, selectors, List.of());
    }
}
