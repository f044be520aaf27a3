package dev.terrace.plugins.predicates.claims;

import static dev.terrace.plugins.predicates.claims.SearchTest.claim;
import static dev.terrace.plugins.predicates.claims.SearchTest.counters;
import static dev.terrace.plugins.predicates.claims.SearchTest.device;
import static dev.terrace.plugins.predicates.claims.SearchTest.part;
import static dev.terrace.plugins.predicates.claims.SearchTest.pool;
import static dev.terrace.plugins.predicates.claims.SearchTest.shared;
import static dev.terrace.plugins.predicates.claims.SearchTest.taking;
import static dev.terrace.plugins.predicates.claims.SearchTest.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.plugins.predicates.claims.Plan.Result;
import dev.terrace.plugins.predicates.claims.SearchTest.FailsWithoutModel;
import dev.terrace.spi.view.Node;
import dev.terrace.testkit.Scenario;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reuse and invalidation of cached plans. */
class KeptPlansTest {
    private static final Scenario TWO = Scenario.of("node n cpu:1000", "node m cpu:1000");
    private static final Node NODE = TWO.node("n");
    private static final ResourceClaim ONE = claim(wants("r", 1));

    private DeviceClass any = SearchTest.ANY;
    private Inventory inventory = new Inventory(List.of(), 2);
    private DevicesInUse inUse = new DevicesInUse(inventory);
    private Asks asks = SearchTest.asks(inventory, inUse, any);

    @Test
    void claimsThatAskForTheSameHaveOnePlan() {
        offer(pool(device("a", "x")));
        assertThat(plan(named("u2", ONE), NODE)).isSameAs(plan(named("u1", ONE), NODE));
        assertThat(first(plan(claim(wants("s", 1)), NODE))).isEqualTo("s=a");
    }

    @Test
    void devicesGivenOnTheNodeAreGivenNoMore() {
        offer(pool(device("a", "x"), device("b", "x")));
        inUse.allocate(allocation(plan(ONE, NODE)));
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=b");
    }

    @Test
    void devicesTakenBackAreGivenAgain() {
        offer(pool(device("a", "x")));
        ClaimAllocation taken = allocation(plan(ONE, NODE));
        inUse.allocate(taken);
        assertThat(plan(ONE, NODE).result()).isEqualTo(Result.NONE);
        inUse.release(taken);
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=a");
    }

    @Test
    void aDeviceTakenElsewhereTakesOfWhatItsPoolShares() {
        offer(half("n", "a"), half("m", "b"), COUNTERS);
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=a");
        inUse.allocate(allocation(plan(ONE, TWO.node("m"))));
        assertThat(plan(ONE, NODE).result()).isEqualTo(Result.NONE);
    }

    @Test
    void aDeviceTakenInAnotherPoolChangesNothing() {
        offer(
                pool(device("a", "x")),
                new ResourceSlice("q", "d", "q", 1, 1, Reach.on("m"), false, devices("b"), List.of()));
        Plan before = plan(ONE, NODE);
        inUse.allocate(allocation(plan(ONE, TWO.node("m"))));
        assertThat(plan(ONE, NODE)).isSameAs(before);
    }

    @Test
    void aConditionThatFailsForALaterDeviceFailsWhenThatIsReached() {
        any = new DeviceClass("any", List.of(new FailsWithoutModel("m")));
        offer(pool(device("a", "x"), Device.named("b")));
        Plan before = plan(ONE, NODE);
        assertThat(first(before)).isEqualTo("r=a");
        inUse.allocate(allocation(before));
        assertThat(plan(ONE, NODE)).isEqualTo(Plan.FAILS);
    }

    @Test
    void eachClaimHasItsOwnPartOfADevice() {
        offer(pool(shared("a", "10")));
        ResourceClaim part = claim(part("r", "4"));
        assertThat(share(named("u2", part))).isNotEqualTo(share(named("u1", part)));
    }

    private void offer(ResourceSlice... slices) {
        inventory = new Inventory(List.of(slices), 2);
        inUse = new DevicesInUse(inventory);
        asks = SearchTest.asks(inventory, inUse, any);
    }

    private Plan plan(ResourceClaim claim, Node node) {
        return asks.plans(List.of(asks.of(claim).orElseThrow())).on(node);
    }

    private static List<Device> devices(String name) {
        return List.of(device(name, "x"));
    }

    private static final ResourceSlice COUNTERS =
            new ResourceSlice("slice-c", "d", "p", 1, 3, Reach.on("n"), false, List.of(), List.of(counters("2")));

    /** A device that takes all counters of its pool. */
    private static ResourceSlice half(String node, String device) {
        return new ResourceSlice(
                "slice-" + node, "d", "p", 1, 3, Reach.on(node), false, List.of(taking(device, "2")), List.of());
    }

    private static ResourceClaim named(String uid, ResourceClaim like) {
        return new ResourceClaim(
                "ns", uid, uid, "", false, like.requests(), like.constraints(), null, List.of(), List.of());
    }

    private static ClaimAllocation allocation(Plan plan) {
        return allocation(plan, ONE);
    }

    private static ClaimAllocation allocation(Plan plan, ResourceClaim claim) {
        return plan.allocations(List.of(claim), "n", Instant.EPOCH).get(0);
    }

    private static String first(Plan plan) {
        ClaimAllocation.Given given = allocation(plan).devices().get(0);
        return given.request() + "=" + given.device();
    }

    private String share(ResourceClaim claim) {
        return allocation(plan(claim, NODE), claim).devices().get(0).share();
    }
}
