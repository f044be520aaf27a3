package dev.terrace.model.device;

import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import java.util.List;
import java.util.SortedMap;

/**
 * What a claim asks for under one name: the first of several choices that can be had.
 *
 * @param isChoice whether the choices have names of their own ({@code firstAvailable}); else there is one at most, with
 *     the request's name ({@code exactly})
 */
public record DeviceRequest(String name, boolean isChoice, List<Choice> choices) {
    /**
     * Some devices.
     *
     * @param deviceClass the name of their class; empty if none is named
     * @param count how many; without meaning where {@code all} are wanted
     * @param all whether all matching devices are wanted
     * @param adminAccess whether devices may be in use
     * @param capacities how much of them is wanted
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

    /** The name under which a choice's devices are given. */
    public String nameOf(Choice choice) {
        return isChoice ? name + "/" + choice.name : name;
    }
}
