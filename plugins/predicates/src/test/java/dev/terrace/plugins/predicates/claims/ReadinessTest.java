package dev.terrace.plugins.predicates.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceStatus;
import dev.terrace.model.device.ResourceClaim;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims whose devices have conditions that drivers report before pods can start. */
class ReadinessTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Binding AWAITED = new Binding(List.of("Ready", "Attached"), List.of("Broken"));

    /** The driver's conditions, the seconds since the allocation, and whether the claim is out of reach. */
    @ParameterizedTest
    @CsvSource({
        "Ready Attached,        3600, false",
        "Ready Attached Broken, 1,    true",
        "Broken,                1,    true",
        "Ready,                 600,  false",
        "Ready,                 601,  true",
        "nothing,               600,  false",
        "nothing,               601,  true",
    })
    void aDeviceThatFailedOrIsLateIsOfNoUse(String said, long seconds, boolean isLost) {
        ResourceClaim claim = claim(NOW.minusSeconds(seconds), List.of(given("a", AWAITED)), statuses("a", said));
        assertThat(Readiness.isOutOfReach(claim, () -> NOW)).isEqualTo(isLost);
    }

    @Test
    void aDeviceOfWhichNothingIsAwaitedIsReady() {
        Binding none = new Binding(List.of(), List.of("Broken"));
        ResourceClaim claim = claim(NOW.minusSeconds(3600), List.of(given("a", none)), statuses("a", "Broken"));
        assertThat(Readiness.isOutOfReach(claim, () -> NOW)).isFalse();
    }

    @Test
    void theFirstThatIsNotReadyDecides() {
        List<Given> both = List.of(given("a", AWAITED), given("b", AWAITED));
        List<DeviceStatus> statuses = Stream.concat(statuses("a", "Ready").stream(), statuses("b", "Broken").stream())
                .toList();
        assertThat(Readiness.isOutOfReach(claim(NOW, both, statuses), () -> NOW))
                .isFalse();
        statuses = Stream.concat(statuses("a", "Ready Attached").stream(), statuses("b", "Broken").stream())
                .toList();
        assertThat(Readiness.isOutOfReach(claim(NOW, both, statuses), () -> NOW))
                .isTrue();
    }

    @Test
    void whatIsSaidOfAnotherDeviceDoesNotCount() {
        List<DeviceStatus> others = List.of(
                new DeviceStatus("other", "p", "a", List.of("Broken")),
                new DeviceStatus("d", "other", "a", List.of("Broken")),
                new DeviceStatus("d", "p", "other", List.of("Broken")));
        assertThat(Readiness.isOutOfReach(claim(NOW, List.of(given("a", AWAITED)), others), () -> NOW))
                .isFalse();
    }

    @Test
    void theTimeIsAskedOnlyOfAClaimThatWaits() {
        ResourceClaim ready = claim(NOW, List.of(given("a", AWAITED)), statuses("a", "Ready Attached"));
        ResourceClaim failed = claim(NOW, List.of(given("a", AWAITED)), statuses("a", "Broken"));
        Supplier<Instant> never = () -> fail("the time was asked");
        assertThat(Readiness.isOutOfReach(ready, never)).isFalse();
        assertThat(Readiness.isOutOfReach(failed, never)).isTrue();
    }

    @Test
    void withoutATimeNothingIsLate() {
        assertThat(Readiness.isOutOfReach(claim(null, List.of(given("a", AWAITED)), List.of()), () -> NOW))
                .isFalse();
    }

    private static Given given(String device, Binding binding) {
        return new Given("r", "d", "p", device, false, List.of(), "", Collections.emptySortedMap(), binding);
    }

    /** Empty if the driver has reported nothing. */
    private static List<DeviceStatus> statuses(String device, String said) {
        return said.equals("nothing")
                ? List.of()
                : List.of(new DeviceStatus("d", "p", device, Arrays.asList(said.split(" ", -1))));
    }

    private static ResourceClaim claim(@Nullable Instant since, List<Given> devices, List<DeviceStatus> statuses) {
        ClaimAllocation allocation = new ClaimAllocation(devices, List.of(), null, since);
        return new ResourceClaim("ns", "c", "c", "", false, List.of(), List.of(), allocation, List.of(), statuses);
    }
}
