package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.plugins.predicates.claims.Ask.OfClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Interns the requests of claims, and caches plans for them. */
final class Asks {
    /**
     * The number of cached plans after which the cache is cleared. Pods that all ask for different things gain nothing
     * from it.
     */
    private static final int MAX_KEPT = 4_000_000;

    private final Devices devices;
    private final Inventory inventory;
    private final DevicesInUse inUse;
    private final LongSupplier most;
    private final Map<List<DeviceSelector>, DeviceConditions> conditions = new HashMap<>();
    /** Dumps with many claims have few distinct request lists, and each is read as one object. */
    private final IdentityHashMap<List<DeviceRequest>, Optional<OfClaim>> ofRequests = new IdentityHashMap<>();

    private final Map<Ask, KeptPlans> known = new HashMap<>();
    /** The plans of asks of a single claim, the most frequent kind. */
    private final IdentityHashMap<OfClaim, KeptPlans> ofOne = new IdentityHashMap<>();

    private int kept;

    /** @param most the number of steps after which the search of a node is abandoned */
    Asks(Devices devices, Inventory inventory, DevicesInUse inUse, LongSupplier most) {
        this.devices = devices;
        this.inventory = inventory;
        this.inUse = inUse;
        this.most = most;
    }

    /** The requests of a claim; empty if a class does not exist or a request is of an unknown kind. */
    Optional<OfClaim> of(ResourceClaim claim) {
        return claim.constraints().isEmpty()
                ? ofRequests.computeIfAbsent(claim.requests(), requests -> read(requests, List.of()))
                : read(claim.requests(), claim.constraints());
    }

    /** The plans of all nodes for these claims together. */
    KeptPlans plans(List<OfClaim> claims) {
        KeptPlans plans = claims.size() == 1 ? ofOne.computeIfAbsent(claims.get(0), one -> find(claims)) : find(claims);
        if (plans.keep()) {
            kept += inventory.nodes();
            if (kept > MAX_KEPT) {
                known.values().forEach(KeptPlans::forget);
                plans.keep();
                kept = inventory.nodes();
            }
        }
        return plans;
    }

    private KeptPlans find(List<OfClaim> claims) {
        return known.computeIfAbsent(new Ask(claims), ask -> new KeptPlans(ask, inventory, inUse, most));
    }

    private Optional<OfClaim> read(List<DeviceRequest> each, List<DeviceConstraint> constraints) {
        List<List<RequestChoice>> requests = new ArrayList<>();
        for (DeviceRequest request : each) {
            List<RequestChoice> choices = new ArrayList<>();
            for (Choice choice : request.choices()) {
                DeviceClass deviceClass = devices.deviceClass(choice.deviceClass());
                if (deviceClass == null) {
                    return Optional.empty();
                }
                choices.add(new RequestChoice(request, choice, deviceClass, conditions(deviceClass, choice)));
            }
            if (choices.isEmpty()) {
                return Optional.empty();
            }
            requests.add(choices);
        }
        return Optional.of(new OfClaim(requests, constraints));
    }

    private DeviceConditions conditions(DeviceClass deviceClass, Choice choice) {
        List<DeviceSelector> all = new ArrayList<>(deviceClass.selectors());
        all.addAll(choice.selectors());
        return conditions.computeIfAbsent(all, each -> new DeviceConditions(each, inventory.likenesses()));
    }
}
