package dev.terrace.model.device;

/**
 * A condition on one device. Depends on its driver, its attributes and capacities and on whether it is shared, not on
 * its name, and never changes its mind. Two selectors of the same text are equal. Safe for several threads.
 */
public interface DeviceSelector {
    /** Whether a device meets a condition. */
    enum Match {
        YES,
        NO,
        /** The condition cannot be decided, as it reads an attribute that the device does not have. */
        FAILS
    }

    /** The condition as written. */
    String text();

    /** Whether the driver's device meets it. */
    Match matches(String driver, Device device);
}
