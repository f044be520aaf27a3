package dev.terrace.model.device;

import dev.terrace.model.order.Order;
import java.util.List;

/** A kind of devices that requests name: those that meet all selectors. */
public record DeviceClass(String name, List<DeviceSelector> selectors) {
    /** The order of a cluster: by name. */
    public static final Order<DeviceClass> ORDER = Order.byName(DeviceClass::name);
}
