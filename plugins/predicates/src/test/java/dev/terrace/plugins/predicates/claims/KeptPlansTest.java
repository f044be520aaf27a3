package dev.terrace.plugins.predicates.claims;

import static dev.terrace.plugins.predicates.claims.SearchTest.claim;
import static dev.terrace.plugins.predicates.claims.SearchTest.counters;
import static dev.terrace.plugins.predicates.claims.SearchTest.device;
import static dev.terrace.plugins.predicates.claims.SearchTest.part;
import static dev.terrace.plugins.predicates.claims.SearchTest.pool;
import static dev.terrace.plugins.predicates.claims.SearchTest.shared;
import static dev.terrace.plugins.predicates.claims.SearchTest.slice;
import static dev.terrace.plugins.predicates.claims.SearchTest.taking;
import static dev.terrace.plugins.predicates.claims.SearchTest.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.plugins.predicates.claims.Search.ClaimWishes;
import dev.terrace.plugins.predicates.claims.Search.Plan;
import dev.terrace.spi.view.Node;
import dev.terrace.testkit.Scenario;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** When a node is searched again for claims that ask for what others asked for before. */
class KeptPlansTest {
    private static final Scenario TWO = Scenario.of("node n cpu:1000", "node m cpu:1000");
    private static final Node NODE = TWO.node("n");
    private static final ResourceClaim ONE = claim(wants("r", 1));

    private DeviceClass any = SearchTest.ANY;
    private Inventory inventory = new Inventory(List.of());
    private DevicesInUse inUse = new DevicesInUse(inventory);
    private KeptPlans kept = new KeptPlans(inventory, inUse);

    @Test
    void claimsThatAskForTheSameHaveOnePlan() {
        offer(pool(device("a", "x")));
        assertThat(plan(named("u2", ONE), NODE)).isSameAs(plan(named("u1", ONE), NODE));
        assertThat(first(plan(claim(wants("s", 1)), NODE))).isEqualTo("s=a");
    }

    @Test
    void devicesGivenOnTheNodeAreGivenNoMore() {
        offer(pool(device("a", "x"), device("b", "x")));
        inUse.give(allocation(plan(ONE, NODE)));
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=b");
    }

    @Test
    void devicesTakenBackAreGivenAgain() {
        offer(pool(device("a", "x")));
        ClaimAllocation taken = allocation(plan(ONE, NODE));
        inUse.give(taken);
        assertThat(plan(ONE, NODE)).isEqualTo(Plan.NONE);
        inUse.takeBack(taken);
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=a");
    }

    @Test
    void aDeviceTakenElsewhereTakesOfWhatItsPoolShares() {
        offer(half("n", "a"), half("m", "b"));
        assertThat(first(plan(ONE, NODE))).isEqualTo("r=a");
        inUse.give(allocation(plan(ONE, TWO.node("m"))));
        assertThat(plan(ONE, NODE)).isEqualTo(Plan.NONE);
    }

    @Test
    void aDeviceTakenInAnotherPoolChangesNothing() {
        offer(
                pool(device("a", "x")),
                new ResourceSlice("q", "d", "q", 1, 1, Reach.on("m"), false, devices("b"), List.of()));
        Plan before = plan(ONE, NODE);
        inUse.give(allocation(plan(ONE, TWO.node("m"))));
        assertThat(plan(ONE, NODE)).isSameAs(before);
    }

    @Test
    void aConditionThatFailsForALaterDeviceFailsWhenThatIsReached() {
        any = new DeviceClass("any", List.of(new FailsFor("b")));
        offer(pool(device("a", "x"), device("b", "x")));
        Plan before = plan(ONE, NODE);
        assertThat(first(before)).isEqualTo("r=a");
        inUse.give(allocation(before));
        assertThat(plan(ONE, NODE)).isEqualTo(Plan.FAILS);
    }

    @Test
    void eachClaimHasItsOwnPartOfADevice() {
        offer(pool(shared("a", "10")));
        ResourceClaim part = claim(part("r", "4"));
        assertThat(share(plan(named("u2", part), NODE))).isNotEqualTo(share(plan(named("u1", part), NODE)));
    }

    private record FailsFor(String text) implements DeviceSelector {
        @Override
        public Match matches(String driver, Device device) {
            return device.name().equals(text) ? Match.FAILS : Match.YES;
        }
    }

    private void offer(ResourceSlice... slices) {
        inventory = new Inventory(List.of(slices));
        inUse = new DevicesInUse(inventory);
        kept = new KeptPlans(inventory, inUse);
    }

    private Plan plan(ResourceClaim claim, Node node) {
        List<ClaimWishes> wishes = List.of(new ClaimWishes(
                claim,
                claim.requests().stream()
                        .map(request ->
                                List.of(Wish.of(request, request.choices().get(0), any)))
                        .toList()));
        return kept.plan(kept.of(wishes), wishes, node);
    }

    private static List<Device> devices(String name) {
        return List.of(device(name, "x"));
    }

    /** One of two slices of a pool that has enough for one device. */
    private static ResourceSlice half(String node, String device) {
        ResourceSlice like = slice(List.of(taking(device, "2")), List.of(counters("2")));
        return new ResourceSlice(
                "slice-" + node,
                "d",
                "p",
                1,
                2,
                Reach.on(node),
                false,
                like.devices(),
                node.equals("n") ? like.counters() : List.of());
    }

    private static ResourceClaim named(String uid, ResourceClaim like) {
        return new ResourceClaim("ns", uid, uid, "", false, like.requests(), like.constraints(), null, List.of());
    }

    private static ClaimAllocation allocation(Plan plan) {
        return Objects.requireNonNull(plan.allocations()).get(0);
    }

    private static String first(Plan plan) {
        ClaimAllocation.Given given = allocation(plan).devices().get(0);
        return given.request() + "=" + given.device();
    }

    private static String share(Plan plan) {
        return allocation(plan).devices().get(0).share();
    }
}
