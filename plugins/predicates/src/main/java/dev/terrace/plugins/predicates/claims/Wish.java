package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;

/**
 * One choice of a request.
 *
 * @param deviceClass the class that it names
 * @param conditions of its class, then its own; the same object for the same conditions
 */
record Wish(DeviceRequest request, Choice choice, DeviceClass deviceClass, Conditions conditions) {
    /** Whether one of the device's taints keeps it away. */
    boolean isKeptAwayFrom(OfferedDevice offered) {
        return offered.device().isTainted()
                && offered.device().taints().stream()
                        .anyMatch(taint -> taint.forbids() && !taint.isToleratedBy(choice.tolerations()));
    }

    /** The name under which its devices are given. */
    String name() {
        return request.nameOf(choice);
    }
}
