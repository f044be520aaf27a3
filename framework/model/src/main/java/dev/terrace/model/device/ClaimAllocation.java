package dev.terrace.model.device;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The devices that are allocated to a claim.
 *
 * @param ofClasses the configuration for drivers from the device classes; the claim's own configuration is not repeated
 * @param nodes the nodes that can use the devices; null for all
 * @param since the time of the allocation; null if unknown
 */
public record ClaimAllocation(
        List<Given> devices,
        List<Configuration> ofClasses,
        @Nullable List<NodeSelectorTerm> nodes,
        @Nullable Instant since) {
    /** Devices of classes without configuration, allocated at an unknown time. */
    public ClaimAllocation(List<Given> devices, @Nullable List<NodeSelectorTerm> nodes) {
        this(devices, List.of(), nodes, null);
    }

    /**
     * The configuration of some devices for their drivers.
     *
     * @param requests the requests that got the devices, each a request's name, or "request/choice"
     * @param json a JSON object
     */
    public record Configuration(List<String> requests, String json) {}

    /**
     * One allocated device.
     *
     * @param request the request's name, or "request/choice"
     * @param adminAccess whether the device stays free for other claims
     * @param share the id of the part of a shared device; empty if the claim has the whole device
     * @param taken the claim's amounts of the capacities of a shared device
     * @param binding the conditions that its driver must report, as of the allocation
     */
    public record Given(
            String request,
            String driver,
            String pool,
            String device,
            boolean adminAccess,
            List<Toleration> tolerations,
            String share,
            SortedMap<String, Quantity> taken,
            Binding binding) {}
}
