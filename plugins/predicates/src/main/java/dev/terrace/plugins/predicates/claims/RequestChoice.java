package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;

/**
 * One choice of a request.
 *
 * @param deviceClass the class that it names
 * @param conditions the conditions of its class, then its own; equal conditions share an object
 */
record RequestChoice(DeviceRequest request, Choice choice, DeviceClass deviceClass, DeviceConditions conditions) {
    /** Returns whether one of the device's taints forbids it. */
    boolean isKeptAwayFrom(OfferedDevice offered) {
        return offered.device().isTainted()
                && offered.device().taints().stream().anyMatch(taint -> taint.excludes(choice.tolerations()));
    }

    /** The name under which devices are allocated. */
    String name() {
        return request.nameOf(choice);
    }
}
