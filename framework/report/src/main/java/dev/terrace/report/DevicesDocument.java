package dev.terrace.report;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.model.report.DeviceLoads.Load;
import dev.terrace.model.report.DeviceLoads.OfNode;
import dev.terrace.model.report.DeviceLoads.Use;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Devices of nodes, pods and resource claims, as documents. */
public final class DevicesDocument {
    private DevicesDocument() {}

    /** Returns the devices of all nodes, before and after a cycle. */
    public static Map<String, Object> of(DeviceLoads loads) {
        return new Fields()
                .withEach("before", loads.before(), DevicesDocument::ofNode)
                .withEach("after", loads.after(), DevicesDocument::ofNode);
    }

    /** Returns the devices of a pod. */
    public static List<Fields> of(List<DeviceUse> uses) {
        return uses.stream()
                .map(use -> with(new Fields().with("device", use.device()), use))
                .toList();
    }

    /** Returns the devices of resource claims, by claim; an empty list for a claim that was allocated before. */
    static Fields ofClaims(List<ClaimedDevices> claims) {
        Fields all = new Fields();
        for (ClaimedDevices claim : claims) {
            ClaimAllocation allocation = claim.allocation();
            all.withEach(
                    claim.claim(), allocation == null ? List.of() : allocation.devices(), DevicesDocument::ofClaim);
        }
        return all;
    }

    private static Fields ofClaim(Given given) {
        Map<String, String> taken = new LinkedHashMap<>();
        given.taken().forEach((name, amount) -> taken.put(name, amount.exact().toPlainString()));
        return new Fields()
                .with("request", given.request())
                .with("driver", given.driver())
                .with("pool", given.pool())
                .with("device", given.device())
                .withSome("adminAccess", given.adminAccess())
                .withSome("taken", taken);
    }

    private static Fields ofNode(OfNode node) {
        return new Fields()
                .with("node", node.node())
                .with("by", node.plugin())
                .withEach("devices", node.devices(), DevicesDocument::load);
    }

    private static Fields load(Load load) {
        return new Fields()
                .with("id", load.device().id())
                .withSome("type", load.device().type())
                .with("offers", load.device().capacity())
                .with("used", load.used())
                .withEach("pods", load.uses(), DevicesDocument::use);
    }

    private static Fields use(Use use) {
        return with(new Fields().with("pod", use.pod()).with("job", use.job()).with("queue", use.queue()), use.use());
    }

    private static Fields with(Fields fields, DeviceUse use) {
        return fields.withSome("part", use.part()).with("amounts", use.amounts());
    }
}
