package dev.terrace.model.device;

import java.util.List;

/**
 * The binding conditions of a device: its driver must report them before a pod that uses the device can start. Most
 * drivers have none.
 *
 * @param conditions conditions that must all be true
 * @param failures conditions that must all be false; ignored without {@code conditions}
 */
public record Binding(List<String> conditions, List<String> failures) {
    /** The binding of a device that is ready immediately. */
    public static final Binding AT_ONCE = new Binding(List.of(), List.of());

    /** Returns whether a pod must wait for the driver. */
    public boolean isAwaited() {
        return !conditions.isEmpty();
    }
}
