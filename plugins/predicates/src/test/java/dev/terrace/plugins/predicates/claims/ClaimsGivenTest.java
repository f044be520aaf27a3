package dev.terrace.plugins.predicates.claims;

import static dev.terrace.plugins.predicates.claims.SearchTest.claim;
import static dev.terrace.plugins.predicates.claims.SearchTest.device;
import static dev.terrace.plugins.predicates.claims.SearchTest.pool;
import static dev.terrace.plugins.predicates.claims.SearchTest.shared;
import static dev.terrace.plugins.predicates.claims.SearchTest.wants;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.resource.Quantity;
import dev.terrace.spi.view.Node;
import dev.terrace.testkit.Scenario;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The devices that claims hold during a session. */
class ClaimsGivenTest {
    private static final ResourceClaim CLAIM = claim(wants("r", 1));
    private static final Node NODE = Scenario.of("node n cpu:1000").node("n");

    private final Inventory inventory = new Inventory(List.of(pool(device("a", "x"), shared("s", "10"))), 2);
    private final DevicesInUse inUse = new DevicesInUse(inventory);
    private final ClaimsGiven given = new ClaimsGiven(inUse, 1);
    private final int a = inventory.id("d", "p", "a");
    private final int s = inventory.id("d", "p", "s");

    @Test
    void aClaimHasWhatItWasGivenUntilThatIsTakenBack() {
        given.allocate(CLAIM, whole("a"), NODE);
        assertThat(given.of(CLAIM)).isEqualTo(whole("a"));
        assertThat(inUse.isOwned(a)).isTrue();
        assertThat(given.release(CLAIM)).isSameAs(NODE);
        assertThat(given.of(CLAIM)).isNull();
        assertThat(inUse.isOwned(a)).isFalse();
        assertThat(given.release(CLAIM)).isNull();
    }

    @Test
    void aClaimOfTwoPodsKeepsWhatTheFirstWasGivenUntilBothAreGone() {
        given.allocate(CLAIM, whole("a"), NODE);
        given.allocate(CLAIM, whole("s"), NODE);
        assertThat(given.of(CLAIM)).isEqualTo(whole("a"));
        assertThat(given.release(CLAIM)).isNull();
        assertThat(inUse.isOwned(a)).isTrue();
        assertThat(given.release(CLAIM)).isSameAs(NODE);
        assertThat(inUse.isOwned(a)).isFalse();
    }

    @Test
    void partsLeaveTheDeviceToOthers() {
        ClaimAllocation part =
                allocation(new Given("r", "d", "p", "s", false, List.of(), "id", memory("4"), Binding.AT_ONCE));
        inUse.allocate(part);
        assertThat(inUse.isOwned(s)).isFalse();
        assertThat(inUse.isShared(s)).isTrue();
        assertThat(inUse.taken(s)).containsEntry("memory", new BigDecimal(4));
        inUse.release(part);
        assertThat(inUse.isShared(s)).isFalse();
        assertThat(inUse.taken(s).get("memory")).isZero();
    }

    @Test
    void administratorsTakeNothingAndUnknownDevicesAreNone() {
        inUse.allocate(allocation(
                new Given("r", "d", "p", "a", true, List.of(), "", Collections.emptySortedMap(), Binding.AT_ONCE),
                new Given("r", "d", "p", "gone", false, List.of(), "", Collections.emptySortedMap(), Binding.AT_ONCE)));
        assertThat(inUse.isOwned(a)).isFalse();
        assertThat(inUse.changes(new int[] {0})).isZero();
    }

    @Test
    void eachChangeIsCounted() {
        inUse.allocate(whole("a"));
        inUse.release(whole("a"));
        assertThat(inUse.changes(new int[] {0})).isEqualTo(2);
        assertThat(inUse.changes(new int[0])).isZero();
    }

    private static SortedMap<String, Quantity> memory(String amount) {
        TreeMap<String, Quantity> taken = new TreeMap<>();
        taken.put("memory", Quantity.of(new BigDecimal(amount)));
        return taken;
    }

    private static ClaimAllocation whole(String device) {
        return allocation(
                new Given("r", "d", "p", device, false, List.of(), "", Collections.emptySortedMap(), Binding.AT_ONCE));
    }

    private static ClaimAllocation allocation(Given... devices) {
        return new ClaimAllocation(List.of(devices), null);
    }
}
