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
 * The devices of one node for the claims of a pod.
 *
 * @param picks the devices of each claim; null if the node lacks requested devices
 * @param shortage the request at which the search ended; null if it does not matter
 */
record Plan(
        Result result,
        @Nullable List<List<Pick>> picks,
        @Nullable Shortage shortage) {
    /** The longest list of choices: Kubernetes' {@code FirstAvailableDeviceRequestMaxSize}. */
    private static final long MAX_CHOICES = 8;

    static final Plan FAILS = new Plan(Result.FAILS, null, null);

    /** The end of a search. */
    enum Result {
        FITS,
        NONE,
        /** No devices, because the slices of a pool contradict each other. */
        BAD_POOL,
        /** The search exceeded its bound. */
        SEARCH_LIMIT,
        /** A condition cannot be evaluated, or a request is invalid. */
        FAILS
    }

    /**
     * One device for a choice of a request.
     *
     * @param taken the amounts taken from the capacities of a shared device
     */
    record Pick(RequestChoice requestChoice, OfferedDevice offered, SortedMap<String, Quantity> taken) {}

    /**
     * The request that could not be met.
     *
     * @param found the largest number of devices found for it
     * @param wanted the number that it wants; negative for all
     */
    record Shortage(int claim, int request, String name, int found, long wanted) {
        /** Returns whether the search got further than to the other shortage. */
        boolean isBeyond(Shortage other) {
            int order = Integer.compare(claim, other.claim);
            order = order == 0 ? Integer.compare(request, other.request) : order;
            return order == 0 ? found > other.found : order > 0;
        }

        @Override
        public String toString() {
            return wanted < 0
                    ? "request %s wants all devices, but only %s can be allocated".formatted(name, found)
                    : "request %s finds %s of %s devices".formatted(name, found, wanted);
        }
    }

    /**
     * Scores a plan that fits by the ranks of the choices that it uses: {@value #MAX_CHOICES} for the first of a list,
     * one less for each that follows.
     */
    long choiceScore(Ask ask) {
        List<List<Pick>> each = Objects.requireNonNull(picks);
        long score = 0;
        for (int c = 0; c < each.size(); c++) {
            for (List<RequestChoice> request : ask.claims().get(c).requests()) {
                score += Ask.isChoice(request) ? rank(request, each.get(c)) : 0;
            }
        }
        return score;
    }

    private static long rank(List<RequestChoice> choices, List<Pick> picks) {
        for (int i = 0; i < choices.size(); i++) {
            String name = choices.get(i).name();
            for (Pick pick : picks) {
                if (pick.requestChoice().name().equals(name)) {
                    return MAX_CHOICES - i;
                }
            }
        }
        return 0;
    }

    boolean fits() {
        return result == Result.FITS;
    }

    /**
     * The allocation of each claim.
     *
     * @param claims one for each requested claim
     * @param node the name of the node
     * @param now the time of the allocation
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
        return new ClaimAllocation(List.copyOf(devices), configurations(picks), ReachableNodes.of(offered, node), now);
    }

    /** The driver configurations of the classes. Each appears once, with all requests that got devices of its class. */
    private static List<Configuration> configurations(List<Pick> picks) {
        Map<DeviceClass, Set<String>> requests = new LinkedHashMap<>();
        for (Pick pick : picks) {
            if (!pick.requestChoice().deviceClass().configurations().isEmpty()) {
                requests.computeIfAbsent(pick.requestChoice().deviceClass(), none -> new LinkedHashSet<>())
                        .add(pick.requestChoice().name());
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
                pick.requestChoice().name(),
                offered.slice().driver(),
                offered.slice().pool(),
                offered.device().name(),
                pick.requestChoice().choice().adminAccess(),
                pick.requestChoice().choice().tolerations(),
                offered.device().shared() ? share(claim, offered, place) : "",
                pick.taken(),
                offered.device().binding());
    }

    /** The id of a share. Kubernetes takes a random one. */
    private static String share(ResourceClaim claim, OfferedDevice offered, int place) {
        String name = claim.uid() + "/" + offered.id() + "/" + place;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
