package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.DeviceConstraint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A constraint over the devices chosen for a claim: they must agree in an attribute, or differ in it.
 *
 * <p>A surprise of Kubernetes': a constraint that devices differ remembers only the last device added for each request,
 * and forgets it when that device is removed.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/constraint.go"
 */
final class Agreement {
    private final DeviceConstraint constraint;
    private final Map<String, AttributeValue> lastOf = new LinkedHashMap<>(2);
    private @Nullable AttributeValue common;
    private int devices;

    Agreement(DeviceConstraint constraint) {
        this.constraint = constraint;
    }

    /** Adds a device if the constraint allows it. */
    boolean add(RequestChoice requestChoice, OfferedDevice offered) {
        if (!isAbout(requestChoice)) {
            return true;
        }
        AttributeValue value = valueOf(offered);
        if (value == null) {
            return false;
        }
        if (devices > 0 && (constraint.isDistinct() ? lastOf.containsValue(value) : !value.equals(common))) {
            return false;
        }
        if (constraint.isDistinct()) {
            lastOf.put(requestChoice.request().name(), value);
        } else if (devices == 0) {
            common = value;
        }
        devices++;
        return true;
    }

    /** The attribute value that the constraint compares. */
    @Nullable
    AttributeValue valueOf(OfferedDevice offered) {
        return offered.device()
                .attribute(constraint.attribute(), offered.slice().driver());
    }

    /** Removes a device that was added. */
    void remove(RequestChoice requestChoice) {
        if (isAbout(requestChoice)) {
            lastOf.remove(requestChoice.request().name());
            devices--;
        }
    }

    /** The attribute that the constraint compares. */
    String attribute() {
        return constraint.attribute();
    }

    /** The state that decides later answers about devices with this value. */
    Object use(AttributeValue value) {
        if (!constraint.isDistinct()) {
            return devices == 0 ? "" : value.equals(common);
        }
        return lastOf.entrySet().stream()
                .filter(last -> last.getValue().equals(value))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The state that decides all later answers. */
    Object state() {
        return constraint.isDistinct() ? Map.copyOf(lastOf) : devices == 0 || common == null ? "" : common;
    }

    boolean isAbout(RequestChoice requestChoice) {
        return constraint.isAbout(requestChoice.request(), requestChoice.choice());
    }
}
