package dev.terrace.model.device;

import java.util.List;

/**
 * The driver's status of an allocated device.
 *
 * @param conditions the conditions that are true
 */
public record DeviceStatus(String driver, String pool, String device, List<String> conditions) {
    /** Returns whether it is the status of a device. */
    public boolean isOf(ClaimAllocation.Given given) {
        return device.equals(given.device()) && driver.equals(given.driver()) && pool.equals(given.pool());
    }
}
