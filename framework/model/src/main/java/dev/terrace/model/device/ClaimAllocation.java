package dev.terrace.model.device;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The devices that a claim was given.
 *
 * @param nodes where they can be used; null for everywhere
 */
public record ClaimAllocation(List<Given> devices, @Nullable List<NodeSelectorTerm> nodes) {
    /**
     * One device.
     *
     * @param request the request's name, or "request/choice"
     * @param adminAccess whether it stays free for others
     * @param share tells the parts of a shared device apart; empty if the claim has it as a whole
     * @param taken what the claim has of its capacities, of a shared device
     */
    public record Given(
            String request,
            String driver,
            String pool,
            String device,
            boolean adminAccess,
            List<Toleration> tolerations,
            String share,
            SortedMap<String, Quantity> taken) {
        /** "driver/pool/device", which tells devices apart. */
        public String key() {
            return driver + "/" + pool + "/" + device;
        }
    }
}
