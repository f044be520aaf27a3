package dev.terrace.model.device;

import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import java.util.List;
import java.util.SortedMap;

/**
 * A named request of a claim. The first of its choices that can be satisfied is used.
 *
 * @param isChoice whether the choices have their own names ({@code firstAvailable}); otherwise at most one choice
 *     exists, with the request's name ({@code exactly})
 */
public record DeviceRequest(String name, boolean isChoice, List<Choice> choices) {
    /**
     * One way to satisfy a request.
     *
     * @param deviceClass the name of the device class; empty if none is named
     * @param count the number of devices; ignored if {@code all} is set
     * @param all whether all matching devices are wanted
     * @param adminAccess whether the devices may be in use
     * @param capacities the requested amounts of their capacities
     */
    public record Choice(
            String name,
            String deviceClass,
            List<DeviceSelector> selectors,
            long count,
            boolean all,
            boolean adminAccess,
            List<Toleration> tolerations,
            SortedMap<String, Quantity> capacities) {}

    /** The name under which a choice's devices are allocated. */
    public String nameOf(Choice choice) {
        return isChoice ? name + "/" + choice.name : name;
    }
}
