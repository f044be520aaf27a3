package dev.terrace.model.device;

import java.util.List;

/**
 * What a driver says of a device that a claim was given.
 *
 * @param conditions those that are true
 */
public record DeviceStatus(String driver, String pool, String device, List<String> conditions) {
    /** Whether it is about a device. */
    public boolean isOf(ClaimAllocation.Given given) {
        return device.equals(given.device()) && driver.equals(given.driver()) && pool.equals(given.pool());
    }
}
