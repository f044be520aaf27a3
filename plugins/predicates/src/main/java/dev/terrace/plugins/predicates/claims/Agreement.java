package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.DeviceConstraint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the devices that a claim is about to be given have in common, or in which they differ.
 *
 * <p>A surprise of Kubernetes': where devices must differ, it remembers of each request only the one that was added
 * last, and forgets that when one is taken back.
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

    /** Adds a device, if it may be added. */
    boolean add(Wish wish, OfferedDevice offered) {
        if (!isAbout(wish)) {
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
            lastOf.put(wish.request().name(), value);
        } else if (devices == 0) {
            common = value;
        }
        devices++;
        return true;
    }

    /** What it compares of a device. */
    @Nullable
    AttributeValue valueOf(OfferedDevice offered) {
        return offered.device()
                .attribute(constraint.attribute(), offered.slice().driver());
    }

    /** Takes back a device that was added. */
    void remove(Wish wish) {
        if (isAbout(wish)) {
            lastOf.remove(wish.request().name());
            devices--;
        }
    }

    /** The attribute that it is about. */
    String attribute() {
        return constraint.attribute();
    }

    boolean isDistinct() {
        return constraint.isDistinct();
    }

    /** All that later answers about devices with this value depend on. */
    Object use(AttributeValue value) {
        if (!constraint.isDistinct()) {
            return devices == 0 ? "" : value.equals(common);
        }
        return lastOf.entrySet().stream()
                .filter(last -> last.getValue().equals(value))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** All that later answers depend on. */
    Object state() {
        return constraint.isDistinct() ? Map.copyOf(lastOf) : devices == 0 || common == null ? "" : common;
    }

    boolean isAbout(Wish wish) {
        return constraint.isAbout(wish.request(), wish.choice());
    }
}
