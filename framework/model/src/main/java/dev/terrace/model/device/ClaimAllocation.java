package dev.terrace.model.device;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The devices that a claim was given.
 *
 * @param ofClasses what drivers are told, as the classes of the devices say; what the claim says itself is not repeated
 * @param nodes where they can be used; null for everywhere
 * @param since when they were given; null if that is not known
 */
public record ClaimAllocation(
        List<Given> devices,
        List<Configuration> ofClasses,
        @Nullable List<NodeSelectorTerm> nodes,
        @Nullable Instant since) {
    /** Devices of classes that tell drivers nothing, given at a time that is not known. */
    public ClaimAllocation(List<Given> devices, @Nullable List<NodeSelectorTerm> nodes) {
        this(devices, List.of(), nodes, null);
    }

    /**
     * What the drivers of some devices are told.
     *
     * @param requests those that got the devices, each a request's name, or "request/choice"
     * @param json an object
     */
    public record Configuration(List<String> requests, String json) {}

    /**
     * One device.
     *
     * @param request the request's name, or "request/choice"
     * @param adminAccess whether it stays free for others
     * @param share tells the parts of a shared device apart; empty if the claim has it as a whole
     * @param taken what the claim has of its capacities, of a shared device
     * @param binding what its driver must say of it, as it was when the claim was given it
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
            Binding binding) {
        /** "driver/pool/device", which tells devices apart. */
        public String key() {
            return driver + "/" + pool + "/" + device;
        }
    }
}
