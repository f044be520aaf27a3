package dev.terrace.cel;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A property of a device that an expression can read. The result of an expression depends only on the properties that
 * it reads.
 *
 * @param domain the domain of an attribute or a capacity; empty for other properties
 * @param name the name in the domain; empty for the domain as a whole
 */
record DeviceProperty(Kind kind, String domain, String name) {
    /** A property that all evaluations read: whether the device has a value at all. */
    static final DeviceProperty VALIDITY = new DeviceProperty(Kind.VALIDITY, "", "");

    static final DeviceProperty DRIVER = new DeviceProperty(Kind.DRIVER, "", "");
    static final DeviceProperty SHARED = new DeviceProperty(Kind.SHARED, "", "");
    static final DeviceProperty EVERYTHING = new DeviceProperty(Kind.EVERYTHING, "", "");

    enum Kind {
        VALIDITY,
        DRIVER,
        SHARED,
        ATTRIBUTE,
        /** Whether a domain has attributes. */
        ATTRIBUTES,
        CAPACITY,
        /** Whether a domain has capacities. */
        CAPACITIES,
        EVERYTHING
    }

    /** All properties of a device. */
    private record Everything(
            String driver,
            SortedMap<String, AttributeValue> attributes,
            SortedMap<String, DeviceCapacity> capacities,
            boolean shared) {}

    /** Returns the value for a device, for comparison with other devices; empty if it does not exist. */
    Object of(String driver, Device device) {
        return switch (kind) {
            case VALIDITY -> DeviceValue.isValid(device);
            case DRIVER -> driver;
            case SHARED -> device.shared();
            case ATTRIBUTE -> Optional.ofNullable(find(driver, device.attributes()));
            case ATTRIBUTES -> hasDomain(driver, device.attributes());
            case CAPACITY ->
                Optional.ofNullable(find(driver, device.capacities()))
                        .map(capacity -> capacity.value().exact());
            case CAPACITIES -> hasDomain(driver, device.capacities());
            case EVERYTHING -> new Everything(driver, device.attributes(), device.capacities(), device.shared());
        };
    }

    /**
     * Returns the entry of this domain and name, or null. A name without a domain belongs to the driver's domain. The
     * last entry of several in the order of their names counts.
     */
    private <T> @Nullable T find(String driver, SortedMap<String, T> all) {
        String qualified = domain + "/" + name;
        T first = domain.indexOf('/') < 0 ? all.get(qualified) : null;
        T second = domain.equals(driver) && name.indexOf('/') < 0 ? all.get(name) : null;
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return qualified.compareTo(name) > 0 ? first : second;
    }

    private boolean hasDomain(String driver, Map<String, ?> all) {
        return all.keySet().stream()
                .anyMatch(key -> DeviceValue.domain(key, driver).equals(domain));
    }
}
