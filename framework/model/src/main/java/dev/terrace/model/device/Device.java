package dev.terrace.model.device;

import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Quantity;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One device of a slice.
 *
 * @param attributes by name as written, with or without a domain
 * @param capacities by name as written
 * @param takes what it takes of its pool's shared counters
 * @param reach from which nodes it can be used, where its slice leaves that to the devices
 * @param shared whether several claims may have it, each a part of its capacities
 * @param bindsToNode whether an allocation with it holds for the chosen node alone
 * @param binding what its driver must say of it before a pod can start with it
 */
public record Device(
        String name,
        SortedMap<String, AttributeValue> attributes,
        SortedMap<String, DeviceCapacity> capacities,
        List<Taint> taints,
        List<CounterSet> takes,
        Reach reach,
        boolean shared,
        boolean bindsToNode,
        Binding binding) {
    /** A device with nothing but a name. */
    public static Device named(String name) {
        return new Device(
                name,
                Collections.emptySortedMap(),
                Collections.emptySortedMap(),
                List.of(),
                List.of(),
                Reach.NOWHERE,
                false,
                false,
                Binding.AT_ONCE);
    }

    /** This device with other attributes and capacities. */
    public Device having(SortedMap<String, AttributeValue> others, SortedMap<String, DeviceCapacity> amounts) {
        return new Device(name, others, amounts, taints, takes, reach, shared, bindsToNode, binding);
    }

    /** This device, usable from other nodes. */
    public Device on(Reach nodes) {
        return new Device(name, attributes, capacities, taints, takes, nodes, shared, bindsToNode, binding);
    }

    /**
     * The attribute of a name with its domain; null if it has none. Names without a domain are in the driver's.
     *
     * @param qualified {@code domain/name}
     */
    public @Nullable AttributeValue attribute(String qualified, String driver) {
        AttributeValue exact = attributes.get(qualified);
        int slash = qualified.indexOf('/');
        return exact != null || slash < 0 || !qualified.substring(0, slash).equals(driver)
                ? exact
                : attributes.get(qualified.substring(slash + 1));
    }

    /** Whether it is of use to one claim alone, as a whole, and says nothing about which parts may be asked for. */
    public boolean isPlain() {
        return !shared && capacities.values().stream().allMatch(capacity -> capacity.policy() == null);
    }

    /** Whether one of its taints, untolerated, keeps claims away. */
    public boolean isTainted() {
        for (Taint taint : taints) {
            if (taint.forbids()) {
                return true;
            }
        }
        return false;
    }

    /** A capacity's amount; null if it has no such capacity. */
    public @Nullable Quantity amount(String capacity) {
        DeviceCapacity known = capacities.get(capacity);
        return known == null ? null : known.value();
    }
}
