package dev.terrace.report;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.report.ClaimedDevices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The resource claims of a pod and their devices, as a part of a report. */
final class ClaimsDocument {
    private ClaimsDocument() {}

    /** Returns the devices by claim; an empty list for a claim that was allocated before. */
    static Map<String, Object> of(List<ClaimedDevices> claims) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (ClaimedDevices claim : claims) {
            List<Object> devices = new ArrayList<>();
            ClaimAllocation allocation = claim.allocation();
            if (allocation != null) {
                allocation.devices().forEach(given -> devices.add(device(given)));
            }
            all.put(claim.claim(), devices);
        }
        return all;
    }

    private static Map<String, Object> device(Given given) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("request", given.request());
        map.put("driver", given.driver());
        map.put("pool", given.pool());
        map.put("device", given.device());
        if (given.adminAccess()) {
            map.put("adminAccess", true);
        }
        if (!given.taken().isEmpty()) {
            Map<String, Object> taken = new LinkedHashMap<>();
            given.taken()
                    .forEach((name, amount) -> taken.put(name, amount.exact().toPlainString()));
            map.put("taken", taken);
        }
        return map;
    }
}
