package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.resource.Quantity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one node has for the claims of a pod.
 *
 * @param picks the devices for each claim; null if it has not what they ask for
 * @param shortage where the search came to its end; null if it does not matter
 */
record Plan(
        Result result,
        @Nullable List<List<Pick>> picks,
        @Nullable Shortage shortage) {
    static final Plan FAILS = new Plan(Result.FAILS, null, null);

    /** How a search ends. */
    enum Result {
        FITS,
        NONE,
        /** None, and a pool gives nothing as its slices contradict each other. */
        BAD_POOL,
        /** There are too many ways to try them all. */
        SPENT,
        /** A condition cannot be decided, or what is asked for makes no sense. */
        FAILS
    }

    /**
     * One device for a wish.
     *
     * @param taken what it takes of the capacities of a shared device
     */
    record Pick(Wish wish, OfferedDevice offered, SortedMap<String, Quantity> taken) {}

    /**
     * The request that could not be met.
     *
     * @param found the number of devices that were found for it, at most
     * @param wanted how many of them it wants; below 0 for all
     */
    record Shortage(int claim, int request, String name, int found, long wanted) {
        /** Whether the search came farther than to another place. */
        boolean isBeyond(Shortage other) {
            int order = Integer.compare(claim, other.claim);
            order = order == 0 ? Integer.compare(request, other.request) : order;
            return order == 0 ? found > other.found : order > 0;
        }

        @Override
        public String toString() {
            return wanted < 0
                    ? "request %s wants all devices, and %s of them can be had".formatted(name, found)
                    : "request %s finds %s of %s devices".formatted(name, found, wanted);
        }
    }

    boolean fits() {
        return result == Result.FITS;
    }

    /**
     * What each of the claims is given.
     *
     * @param claims as many as were asked for
     * @param node the name of the node
     * @param now when
     */
    List<ClaimAllocation> allocations(List<ResourceClaim> claims, String node, Instant now) {
        List<List<Pick>> each = Objects.requireNonNull(picks);
        List<ClaimAllocation> allocations = new ArrayList<>(each.size());
        for (int c = 0; c < each.size(); c++) {
            allocations.add(allocation(claims.get(c), each.get(c), node, now));
        }
        return allocations;
    }

    private static ClaimAllocation allocation(ResourceClaim claim, List<Pick> picks, String node, Instant now) {
        List<Given> devices = new ArrayList<>(picks.size());
        List<OfferedDevice> offered = new ArrayList<>(picks.size());
        for (Pick pick : picks) {
            offered.add(pick.offered());
            devices.add(given(claim, pick, devices.size()));
        }
        return new ClaimAllocation(List.copyOf(devices), configurations(picks), Places.of(offered, node), now);
    }

    /** What each class tells drivers, once, of all requests that got devices of it. */
    private static List<Configuration> configurations(List<Pick> picks) {
        Map<DeviceClass, Set<String>> requests = new LinkedHashMap<>();
        for (Pick pick : picks) {
            if (!pick.wish().deviceClass().configurations().isEmpty()) {
                requests.computeIfAbsent(pick.wish().deviceClass(), none -> new LinkedHashSet<>())
                        .add(pick.wish().name());
            }
        }
        List<Configuration> configurations = new ArrayList<>();
        requests.forEach((of, names) ->
                of.configurations().forEach(json -> configurations.add(new Configuration(List.copyOf(names), json))));
        return List.copyOf(configurations);
    }

    private static Given given(ResourceClaim claim, Pick pick, int place) {
        OfferedDevice offered = pick.offered();
        return new Given(
                pick.wish().name(),
                offered.slice().driver(),
                offered.slice().pool(),
                offered.device().name(),
                pick.wish().choice().adminAccess(),
                pick.wish().choice().tolerations(),
                offered.device().shared() ? share(claim, offered, place) : "",
                pick.taken(),
                offered.device().binding());
    }

    /** Kubernetes takes a random one. */
    private static String share(ResourceClaim claim, OfferedDevice offered, int place) {
        String name = claim.uid() + "/" + offered.id() + "/" + place;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
