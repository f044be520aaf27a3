package dev.terrace.model.device;

/**
 * A condition on one device. A pure function of the device's driver, attributes, capacities and whether it is shared;
 * the name is not used. Selectors are equal if their texts are. Thread-safe.
 */
public interface DeviceSelector {
    /** The result of a condition for one device. */
    enum Match {
        YES,
        NO,
        /** The condition reads an attribute that the device lacks, and cannot be evaluated. */
        FAILS
    }

    /** The condition as written. */
    String text();

    /** Evaluates the condition for a device of the driver. */
    Match matches(String driver, Device device);
}
