package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;

/**
 * A kind of devices that requests name: those that meet all selectors.
 *
 * @param configurations what drivers are told when a claim gets devices of it: objects of JSON, as the class has them
 */
public record DeviceClass(String name, List<DeviceSelector> selectors, List<String> configurations) {
    /** The order of a cluster: by name. */
    public static final Order<DeviceClass> ORDER = Order.byName(DeviceClass::name);

    /** A class that tells drivers nothing. */
    public DeviceClass(String name, List<DeviceSelector> selectors) {
        this(name, selectors, List.of());
    }
}
