package dev.terrace.plugins.predicates.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The devices of a node that the search allocates to claims. */
class SearchTest {
    static final DeviceClass ANY = new DeviceClass("any", List.of());
    /** A class that cannot be decided for a device without a model. */
    static final DeviceClass BAD = new DeviceClass("bad", List.of(new FailsWithoutModel("bad")));

    private static final long UNBOUNDED = 1_000_000_000_000L;
    private static final NodeSpec NODE =
            NodeSpec.builder("n", Amounts.none(ResourceNames.of(List.of()))).build();

    @Test
    void theFirstFreeDevicesAreTaken() {
        assertThat(given(pool(device("a", "x"), device("b", "x"), device("c", "x")), claim(wants("r", 2))))
                .isEqualTo("r=a r=b");
    }

    @Test
    void devicesOfAllRequestsAgreeWhereTheClaimSaysSo() {
        assertThat(given(
                        pool(device("a", "x"), device("b", "y"), device("c", "y")),
                        claim(List.of(same()), wants("r", 1), wants("s", 1))))
                .isEqualTo("r=b s=c");
    }

    @Test
    void aLaterChoiceIsTakenWhereTheEarlierCannotBeHad() {
        DeviceRequest request =
                new DeviceRequest("r", true, List.of(choice("big", 3, false), choice("small", 1, false)));
        assertThat(given(pool(device("a", "x"), device("b", "x")), claim(request)))
                .isEqualTo("r/small=a");
    }

    @Test
    void allMeansEachOfThemAndAtLeastOne() {
        DeviceRequest all = new DeviceRequest("r", false, List.of(choice("r", 0, true)));
        assertThat(given(pool(device("a", "x"), device("b", "x")), claim(all))).isEqualTo("r=a r=b");
        assertThat(given(pool(), claim(all))).isEqualTo("none");
    }

    @Test
    void partsOfADeviceLeaveTheRestToOthers() {
        assertThat(given(pool(shared("a", "10")), claim(part("r", "4"), part("s", "6"))))
                .isEqualTo("r=a s=a");
        assertThat(given(pool(shared("a", "10")), claim(part("r", "4"), part("s", "7"))))
                .isEqualTo("none");
    }

    @Test
    void devicesTakeWhatTheyShareOfTheirPool() {
        List<ResourceSlice> slices = counted("2", taking("whole", "2"), taking("half1", "1"), taking("half2", "1"));
        assertThat(given(slices, claim(wants("r", 2)))).isEqualTo("r=half1 r=half2");
        assertThat(given(slices, claim(wants("r", 3)))).isEqualTo("none");
    }

    @Test
    void devicesDifferWhereTheClaimSaysSo() {
        DeviceConstraint distinct = new DeviceConstraint(List.of(), "d/model", true);
        assertThat(given(
                        pool(device("a", "x"), device("b", "x"), device("c", "y")),
                        claim(List.of(distinct), wants("r", 2))))
                .isEqualTo("r=a r=c");
    }

    @Test
    void aConstraintIsAboutTheRequestsThatItNames() {
        DeviceConstraint ofS = new DeviceConstraint(List.of("s"), "d/model", false);
        ResourceSlice slice = pool(device("a", "x"), device("b", "y"), device("c", "y"));
        assertThat(given(slice, claim(List.of(ofS), wants("r", 1), wants("s", 2))))
                .isEqualTo("r=a s=b s=c");
    }

    @Test
    void aDeviceWithoutTheAttributeAgreesWithNone() {
        assertThat(given(pool(Device.named("a"), device("b", "x")), claim(List.of(same()), wants("r", 1))))
                .isEqualTo("r=b");
    }

    @Test
    void noMoreDevicesAreGivenThanAClaimCanHave() {
        Device[] devices = new Device[40];
        for (int i = 0; i < devices.length; i++) {
            devices[i] = device("d" + i, "x");
        }
        assertThat(given(pool(devices), claim(wants("r", 32))).split(" ")).hasSize(32);
        assertThat(given(pool(devices), claim(wants("r", 33)))).isEqualTo("fails");
        assertThat(given(pool(devices), claim(wants("r", 30), wants("s", 3)))).isEqualTo("fails");
        assertThat(given(pool(devices), claim(new DeviceRequest("r", false, List.of(choice("r", 0, true))))))
                .isEqualTo("fails");
        DeviceRequest either =
                new DeviceRequest("r", true, List.of(choice("big", 33, false), choice("small", 1, false)));
        assertThat(given(pool(devices), claim(either))).isEqualTo("r/small=d0");
    }

    /** The second device disagrees with the first. Its leaked counters are not available to the third. */
    @Test
    void aDeviceThatDisagreesLeavesItsCountersTaken() {
        Device[] devices = {
            modelled(taking("a", "1"), "x"), modelled(taking("b", "1"), "y"), modelled(taking("c", "1"), "x")
        };
        assertThat(given(counted("3", devices), claim(List.of(same()), wants("r", 2))))
                .isEqualTo("r=a r=c");
        assertThat(given(counted("2", devices), claim(List.of(same()), wants("r", 2))))
                .isEqualTo("none");
    }

    private static Device modelled(Device like, String model) {
        return new Device(
                like.name(),
                device("any", model).attributes(),
                like.capacities(),
                List.of(),
                like.takes(),
                Reach.NOWHERE,
                false,
                false,
                Binding.AT_ONCE);
    }

    /** The first choice takes the share before the later request fails; the second leaves enough of it. */
    @Test
    void partsThatWereTriedAreLeftAgain() {
        DeviceRequest either = new DeviceRequest(
                "r",
                true,
                List.of(
                        part("big", "7").choices().get(0),
                        part("small", "4").choices().get(0)));
        assertThat(given(pool(shared("a", "10")), claim(either, part("s", "6"))))
                .isEqualTo("r/small=a s=a");
    }

    @Test
    void aPoolOfWhichSlicesAreMissingGivesNothing() {
        ResourceSlice slice = pool(device("a", "x"));
        ResourceSlice lone =
                new ResourceSlice(slice.name(), "d", "p", 1, 2, slice.reach(), false, slice.devices(), List.of());
        assertThat(given(lone, claim(wants("r", 1)))).isEqualTo("none");
    }

    @Test
    void driversAreToldWhatEachClassSaysOnce() {
        DeviceClass told = new DeviceClass("any", List.of(), List.of("{\"a\":1}", "{\"b\":2}"));
        Inventory inventory = new Inventory(List.of(pool(device("a", "x"), device("b", "x"), device("c", "x"))), 2);
        DevicesInUse inUse = new DevicesInUse(inventory);
        ResourceClaim claim = claim(wants("r", 2), wants("s", 1));
        Ask ask = new Ask(List.of(asks(inventory, inUse, told).of(claim).orElseThrow()));
        Plan plan = new Search(inventory.seenBy(NODE), ask, inUse, () -> UNBOUNDED).plan();
        assertThat(plan.allocations(List.of(claim), "n", Instant.EPOCH).get(0).ofClasses())
                .containsExactly(
                        new Configuration(List.of("r", "s"), "{\"a\":1}"),
                        new Configuration(List.of("r", "s"), "{\"b\":2}"));
    }

    private static String given(ResourceSlice slice, ResourceClaim claim) {
        return given(List.of(slice), claim);
    }

    static String given(List<ResourceSlice> slices, ResourceClaim... claims) {
        return told(plan(slices, claims), claims);
    }

    /** The allocation, or the reason why none is possible, and the shortage of a request. */
    static String told(List<ResourceSlice> slices, List<ResourceClaim> claims) {
        ResourceClaim[] all = claims.toArray(ResourceClaim[]::new);
        Plan plan = plan(slices, all);
        return told(plan, all) + (plan.shortage() == null ? "" : ": " + plan.shortage());
    }

    static Plan plan(List<ResourceSlice> slices, ResourceClaim... claims) {
        return plan(UNBOUNDED, slices, List.of(claims));
    }

    static Plan plan(long steps, List<ResourceSlice> slices, List<ResourceClaim> claims) {
        Inventory inventory = new Inventory(slices, 2);
        return new Search(inventory.seenBy(NODE), ask(inventory, claims), new DevicesInUse(inventory), () -> steps)
                .plan();
    }

    private static Ask ask(Inventory inventory, List<ResourceClaim> claims) {
        Asks asks = asks(inventory, new DevicesInUse(inventory), ANY, BAD);
        return new Ask(
                claims.stream().map(claim -> asks.of(claim).orElseThrow()).toList());
    }

    /** The result of an exhaustive search. */
    static String plain(List<ResourceSlice> slices, List<ResourceClaim> claims) {
        Inventory inventory = new Inventory(slices, 2);
        return told(
                new PlainSearch(inventory.seenBy(NODE), ask(inventory, claims), new DevicesInUse(inventory)).plan(),
                claims.toArray(ResourceClaim[]::new));
    }

    static String bare(List<ResourceSlice> slices, List<ResourceClaim> claims) {
        return told(plan(UNBOUNDED, slices, claims), claims.toArray(ResourceClaim[]::new));
    }

    static Asks asks(Inventory inventory, DevicesInUse inUse, DeviceClass... classes) {
        Devices devices = Devices.builder().classes(List.of(classes)).build();
        return new Asks(devices, inventory, inUse, () -> UNBOUNDED);
    }

    private static String told(Plan plan, ResourceClaim... claims) {
        if (!plan.fits()) {
            return plan.result().name().toLowerCase(Locale.ROOT);
        }
        return plan.allocations(List.of(claims), "n", Instant.EPOCH).stream()
                .flatMap(allocation -> allocation.devices().stream())
                .map((Given one) -> one.request() + "=" + one.device())
                .collect(Collectors.joining(" "));
    }

    record FailsWithoutModel(String text) implements DeviceSelector {
        @Override
        public Match matches(String driver, Device device) {
            return device.attributes().isEmpty() ? Match.FAILS : Match.YES;
        }
    }

    static ResourceSlice pool(Device... devices) {
        return slice(List.of(devices), List.of());
    }

    static ResourceSlice slice(List<Device> devices, List<CounterSet> counters) {
        return new ResourceSlice("slice", "d", "p", 1, 1, Reach.on("n"), false, devices, counters);
    }

    /** Devices of a pool whose counters are in a slice of their own. */
    static List<ResourceSlice> counted(String amount, Device... devices) {
        ResourceSlice counters = slice(List.of(), List.of(counters(amount)));
        return List.of(part("a", counters.devices(), counters.counters()), part("b", List.of(devices), List.of()));
    }

    private static ResourceSlice part(String name, List<Device> devices, List<CounterSet> counters) {
        return new ResourceSlice(name, "d", "p", 1, 2, Reach.on("n"), false, devices, counters);
    }

    static Device device(String name, String model) {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>();
        attributes.put("model", new AttributeValue(AttributeValue.Type.TEXT, model));
        return Device.named(name).having(attributes, Collections.emptySortedMap());
    }

    static Device shared(String name, String memory) {
        TreeMap<String, DeviceCapacity> capacities = new TreeMap<>();
        capacities.put("memory", new DeviceCapacity(quantity(memory), null));
        Device like = Device.named(name);
        return new Device(
                name, like.attributes(), capacities, List.of(), List.of(), Reach.NOWHERE, true, false, Binding.AT_ONCE);
    }

    static Device taking(String name, String amount) {
        Device like = Device.named(name);
        return new Device(
                name,
                like.attributes(),
                like.capacities(),
                List.of(),
                List.of(counters(amount)),
                Reach.NOWHERE,
                false,
                false,
                Binding.AT_ONCE);
    }

    static CounterSet counters(String amount) {
        TreeMap<String, Quantity> counters = new TreeMap<>();
        counters.put("parts", quantity(amount));
        return new CounterSet("set", counters);
    }

    private static Quantity quantity(String text) {
        return Quantity.of(new BigDecimal(text));
    }

    private static DeviceConstraint same() {
        return new DeviceConstraint(List.of(), "d/model", false);
    }

    static DeviceRequest wants(String name, long count) {
        return new DeviceRequest(name, false, List.of(choice(name, count, false)));
    }

    static DeviceRequest part(String name, String memory) {
        TreeMap<String, Quantity> capacities = new TreeMap<>();
        capacities.put("memory", quantity(memory));
        return new DeviceRequest(
                name, false, List.of(new Choice(name, "any", List.of(), 1, false, false, List.of(), capacities)));
    }

    private static Choice choice(String name, long count, boolean all) {
        return new Choice(name, "any", List.of(), count, all, false, List.of(), Collections.emptySortedMap());
    }

    static ResourceClaim claim(DeviceRequest... requests) {
        return claim(List.of(), requests);
    }

    private static ResourceClaim claim(List<DeviceConstraint> constraints, DeviceRequest... requests) {
        return new ResourceClaim("ns", "c", "u", "", false, List.of(requests), constraints, null, List.of(), List.of());
    }
}
