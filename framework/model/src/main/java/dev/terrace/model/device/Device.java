package dev.terrace.model.device;

import dev.terrace.model.node.Taint;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One device of a slice.
 *
 * @param attributes by name as written, with or without a domain
 * @param capacities by name as written
 * @param takes the amounts that it takes from its pool's shared counters
 * @param reach the nodes that can use it, if its slice delegates that to the devices
 * @param shared whether several claims may share it, each with a part of its capacities
 * @param bindsToNode whether an allocation of it is valid only on the chosen node
 * @param binding the conditions that its driver must report before a pod can start with it
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
    /** Returns a device that has only a name. */
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

    /** Returns this device with other attributes and capacities. */
    public Device having(SortedMap<String, AttributeValue> others, SortedMap<String, DeviceCapacity> amounts) {
        return new Device(name, others, amounts, taints, takes, reach, shared, bindsToNode, binding);
    }

    /** Returns this device with another set of nodes that can use it. */
    public Device on(Reach nodes) {
        return new Device(name, attributes, capacities, taints, takes, nodes, shared, bindsToNode, binding);
    }

    /**
     * Returns the attribute with a qualified name, or null. Names without a domain belong to the driver's domain.
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

    /** Returns whether only one claim can use the device, as a whole, and no policy limits the amounts of a request. */
    public boolean isPlain() {
        return !shared && capacities.values().stream().allMatch(capacity -> capacity.policy() == null);
    }

    /** Returns whether one of its taints excludes claims that do not tolerate it. */
    public boolean isTainted() {
        for (Taint taint : taints) {
            if (taint.forbids()) {
                return true;
            }
        }
        return false;
    }
}
