package dev.terrace.model.device;

import java.util.List;

/**
 * An attribute that must be equal, or distinct, for all devices of several requests.
 *
 * @param requests names of requests, or of choices as "request/choice"; empty for all
 * @param attribute with its domain; empty for a constraint of an unknown kind, which nothing meets
 * @param isDistinct whether the values must differ, instead of being equal
 */
public record DeviceConstraint(List<String> requests, String attribute, boolean isDistinct) {
    /** Returns whether it applies to the devices of a request's choice. */
    public boolean isAbout(DeviceRequest request, DeviceRequest.Choice choice) {
        return requests.isEmpty()
                || requests.contains(request.name())
                || (request.isChoice() && requests.contains(request.nameOf(choice)));
    }
}
