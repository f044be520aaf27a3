package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.DeviceConstraint;
import java.util.ArrayList;
import java.util.List;

/** What the devices that a claim is about to be given have in common, or in which they differ. */
final class Agreement {
    private final DeviceConstraint constraint;
    private final List<AttributeValue> values = new ArrayList<>();

    Agreement(DeviceConstraint constraint) {
        this.constraint = constraint;
    }

    /** Adds a device, if it may be added. */
    boolean add(Wish wish, OfferedDevice offered) {
        if (!isAbout(wish)) {
            return true;
        }
        AttributeValue value = offered.device()
                .attribute(constraint.attribute(), offered.slice().driver());
        if (value == null) {
            return false;
        }
        boolean isMet = constraint.isDistinct()
                ? !values.contains(value)
                : values.isEmpty() || values.get(0).equals(value);
        if (isMet) {
            values.add(value);
        }
        return isMet;
    }

    /** Takes back the device that was added last. */
    void remove(Wish wish) {
        if (isAbout(wish)) {
            values.remove(values.size() - 1);
        }
    }

    private boolean isAbout(Wish wish) {
        return constraint.isAbout(wish.request(), wish.choice());
    }
}
